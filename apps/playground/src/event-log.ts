import type { PageEvent } from './formats.ts';
import { summariseEvent } from './event-summary.ts';
import { pageElement } from './page-element.ts';
import { formatCount, formatOffset } from './quantity-text.ts';

/** Rows the page keeps; older ones leave. */
const mostRows = 200;

export interface EventLog {
  add(event: PageEvent): void;
  /** Shows what was added since; called once a frame, however many events came. */
  show(): void;
  clear(): void;
}

/** The latest events, newest last. It follows them unless somebody has scrolled back to read. */
export function createEventLog(): EventLog {
  const list = pageElement('events', HTMLOListElement);
  const counter = pageElement('event-count', HTMLElement);
  let waiting: PageEvent[] = [];
  let total = 0;
  let following = true;

  function follow(): void {
    if (following) list.scrollTop = list.scrollHeight;
  }

  list.addEventListener('scroll', () => {
    following = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
  });
  new ResizeObserver(follow).observe(list);

  return {
    add(event) {
      total += 1;
      waiting.push(event);
      // A row that would leave at once needs no element.
      if (waiting.length > 2 * mostRows) waiting = waiting.slice(-mostRows);
    },
    show() {
      if (waiting.length === 0) return;
      const rows = waiting.slice(-mostRows).map(createRow);
      waiting = [];
      list.append(...rows);
      while (list.childElementCount > mostRows) list.firstElementChild?.remove();
      follow();
      counter.textContent =
        total > mostRows ? `last ${mostRows} of ${formatCount(total)}` : formatCount(total);
    },
    clear() {
      waiting = [];
      total = 0;
      following = true;
      list.replaceChildren();
      counter.textContent = '0';
    },
  };
}

function createRow(event: PageEvent): HTMLLIElement {
  const row = document.createElement('li');
  row.dataset['type'] = event.type;
  const summary = summariseEvent(event);
  for (const [name, text] of [
    ['offset', event.span === undefined ? '' : formatOffset(event.span.start)],
    ['type', event.type],
    ['summary', summary],
  ] as const) {
    const cell = document.createElement('span');
    cell.className = `event-${name}`;
    cell.textContent = text;
    row.append(cell);
  }
  row.title = summary;
  return row;
}
