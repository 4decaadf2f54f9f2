const bytesPerLine = 16;

/** A hex dump of the lines around an offset, which is marked by brackets. */
export function describeBytes(bytes: Uint8Array, offset: number, linesAround = 1): string[] {
  const middle = Math.floor(Math.min(offset, bytes.length) / bytesPerLine);
  const lines: string[] = [];
  for (let line = Math.max(0, middle - linesAround); line <= middle + linesAround; line++) {
    const start = line * bytesPerLine;
    if (start >= bytes.length && line !== middle) break;
    lines.push(describeLine(bytes, start, offset));
  }
  return lines;
}

function describeLine(bytes: Uint8Array, start: number, offset: number): string {
  let hex = '';
  let text = '';
  for (let at = start; at < start + bytesPerLine; at++) {
    const byte = bytes[at];
    const shown = byte === undefined ? '  ' : byte.toString(16).padStart(2, '0');
    hex += at === offset ? `[${shown}]` : ` ${shown} `;
    if (byte !== undefined) text += byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.';
  }
  return `0x${start.toString(16).padStart(6, '0')} ${hex} ${text}`;
}
