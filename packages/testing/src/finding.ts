/** Where in the events and bytes a check found a fault. */
export interface FindingPlace {
  /** How the input was cut, or what was done to it. */
  readonly input?: string;
  readonly expected?: string;
  readonly found?: string;
  /** The input, and the offset to show bytes around. */
  readonly bytes?: Uint8Array;
  readonly offset?: number;
  /** What the contract says, where it is more than the rule of the check. */
  readonly rule?: string;
  readonly cause?: unknown;
}

/** A fault inside a check, before the check's name, sample and rule are put to it. */
export class Finding extends Error {
  override readonly name: string = 'Finding';
  readonly place: FindingPlace;

  constructor(message: string, place: FindingPlace = {}) {
    super(message, place.cause === undefined ? undefined : { cause: place.cause });
    this.place = place;
  }

  /** The same finding, with more known of its place. What it knew itself stays. */
  at(place: FindingPlace): Finding {
    return new Finding(this.message, { ...place, ...this.place });
  }
}
