import type { Report } from './fault-report.ts';
import { pageElement } from './page-element.ts';
import { formatCount } from './quantity-text.ts';
import { createReportCard } from './report-card.ts';

/** A broken file can warn without end; the page shows the first ones and counts the rest. */
const mostShown = 100;

export interface MessageList {
  add(report: Report): void;
  clear(): void;
}

/** The list of messages; the one that ended the decode also stands over the stage. */
export function createMessageList(): MessageList {
  const list = pageElement('messages', HTMLUListElement);
  const count = pageElement('message-count', HTMLElement);
  const empty = pageElement('no-messages', HTMLElement);
  const stageFault = pageElement('stage-fault', HTMLElement);
  let total = 0;

  function showCount(): void {
    count.textContent = total > mostShown ? `${mostShown} of ${formatCount(total)}` : formatCount(total);
    empty.hidden = total > 0;
  }

  return {
    add(report) {
      total += 1;
      if (report.severity === 'error') {
        list.prepend(createReportCard(report, 'li'));
        stageFault.replaceChildren(createReportCard(report, 'div'));
        stageFault.hidden = false;
      } else if (list.childElementCount < mostShown) {
        list.append(createReportCard(report, 'li'));
      }
      showCount();
    },
    clear() {
      total = 0;
      list.replaceChildren();
      stageFault.replaceChildren();
      stageFault.hidden = true;
      showCount();
    },
  };
}
