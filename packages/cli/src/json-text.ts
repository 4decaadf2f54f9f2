import { printable } from './terminal-text.ts';

/** A string as JSON that is safe on a terminal: `JSON.stringify` leaves DEL, C1 controls and direction marks as they are. */
export function jsonText(text: string): string {
  return printable(JSON.stringify(text));
}
