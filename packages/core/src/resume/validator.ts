/** The part of a `Headers` object that is read. */
export interface HeadersLike {
  get(name: string): string | null;
}

/** What tells that two responses carry the same bytes. */
export interface Validator {
  /** Value of `If-Range`, where HTTP allows one. */
  readonly ifRange: string | undefined;
  readonly hasTag: boolean;
  isSame(headers: HeadersLike): boolean;
}

/**
 * The strong validator of a response (RFC 9110, 8.8): an entity tag that is not weak, or a date that is at least a
 * second older than the response, so that no second change can hide behind it.
 */
export function validatorOf(headers: HeadersLike): Validator | undefined {
  const tag = headers.get('etag');
  if (tag && !tag.startsWith('W/'))
    return { ifRange: tag, hasTag: true, isSame: (other) => other.get('etag') === tag };
  const modified = headers.get('last-modified');
  if (!modified || !(Date.parse(headers.get('date') ?? '') - Date.parse(modified) >= 1000)) return undefined;
  return {
    // A date next to a tag must not be sent (RFC 9110, 13.1.5).
    ifRange: tag ? undefined : modified,
    hasTag: tag !== null,
    // A server that was sent the date may leave it out of its answer (RFC 9110, 15.3.7).
    isSame: (other) =>
      other.get('etag') === tag && (other.get('last-modified') ?? (tag ? '' : modified)) === modified,
  };
}
