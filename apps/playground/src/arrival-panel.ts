import type { Arrival, ArrivalStatus } from './arrival.ts';
import { pageElement } from './page-element.ts';
import { formatBytes, formatCount, formatElapsed } from './quantity-text.ts';

const statusTexts: Readonly<Record<ArrivalStatus, string>> = {
  idle: 'Idle',
  streaming: 'Streaming',
  complete: 'Complete',
  cancelled: 'Cancelled',
  failed: 'Stopped by an error',
};

export interface ArrivalPanel {
  show(arrival: Readonly<Arrival>): void;
}

/** Progress in numbers: bytes, the first vertices and triangle, counts. */
export function createArrivalPanel(): ArrivalPanel {
  const percent = pageElement('percent', HTMLElement);
  const bytes = pageElement('bytes', HTMLElement);
  const progress = pageElement('progress', HTMLElement);
  const status = pageElement('model-status', HTMLElement);
  const cancel = pageElement('cancel', HTMLButtonElement);
  const facts = {
    'first-vertices': ({ firstVertices }: Arrival) => describeTime(firstVertices),
    'first-triangle': ({ firstTriangle }: Arrival) => describeTime(firstTriangle),
    'vertex-count': ({ vertices }: Arrival) => formatCount(vertices),
    'face-count': ({ faces }: Arrival) => formatCount(faces),
    'bone-count': ({ bones }: Arrival) => formatCount(bones),
    'key-count': ({ keys }: Arrival) => formatCount(keys),
  };
  const factElements = Object.entries(facts).map(
    ([id, describe]) => [pageElement(id, HTMLElement), describe] as const,
  );

  return {
    show(arrival) {
      const share = shareOf(arrival);
      setText(percent, share === undefined ? '–' : `${Math.floor(share * 100)} %`);
      setText(bytes, describeBytes(arrival));
      progress.style.setProperty('--arrived', String(share ?? (arrival.bytes > 0 ? 0.5 : 0)));
      if (share === undefined) progress.removeAttribute('aria-valuenow');
      else progress.setAttribute('aria-valuenow', String(Math.floor(share * 100)));
      progress.dataset['status'] = arrival.status;
      for (const [element, describe] of factElements) setText(element, describe(arrival));
      // A live region: written only when it says something new.
      setText(status, statusTexts[arrival.status]);
      status.dataset['status'] = arrival.status;
      cancel.disabled = arrival.status !== 'streaming';
    },
  };
}

/** 0 to 1, or undefined while the size is not known. */
function shareOf({ bytes, totalBytes, status }: Arrival): number | undefined {
  if (status === 'complete') return 1;
  if (totalBytes === undefined) return undefined;
  return totalBytes === 0 ? 0 : Math.min(bytes / totalBytes, 1);
}

function describeBytes({ bytes, totalBytes, elapsed }: Arrival): string {
  const of = totalBytes === undefined ? '' : ` of ${formatBytes(totalBytes)}`;
  return `${formatBytes(bytes)}${of} · ${formatElapsed(elapsed)}`;
}

function describeTime(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '–' : formatElapsed(milliseconds);
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
