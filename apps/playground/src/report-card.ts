import type { Report } from './fault-report.ts';

/** A report as an element: code and place, what happened, then the details there are. */
export function createReportCard(report: Report, tag: 'li' | 'div'): HTMLElement {
  const card = document.createElement(tag);
  card.className = 'message';
  card.dataset['severity'] = report.severity;

  const head = textElement('p', 'message-head', '');
  head.append(textElement('span', 'message-code', report.code));
  if (report.place !== undefined) head.append(textElement('span', 'message-place', report.place));
  card.append(head, textElement('p', 'message-text', report.text));

  const details = document.createElement('dl');
  details.className = 'message-details';
  for (const [term, value] of [
    ['Path', report.path],
    ['Expected', report.expected],
    ['Found', report.found],
    ['Hint', report.hint],
  ] as const) {
    if (value === undefined) continue;
    details.append(textElement('dt', '', term), textElement('dd', `message-${term.toLowerCase()}`, value));
  }
  if (details.childElementCount > 0) card.append(details);
  return card;
}

function textElement(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
