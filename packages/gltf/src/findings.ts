import type { WarningCode, WarningEvent } from '@rigstream/core';

/** What writing found that glTF cannot hold as it is. */
export class Findings {
  readonly list: WarningEvent[] = [];

  add(code: WarningCode, message: string, path?: string): void {
    this.list.push({ type: 'warning', severity: 'warning', code, message, ...(path && { path }) });
  }
}
