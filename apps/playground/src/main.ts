import { reportError } from './fault-report.ts';
import { createMessageList } from './message-list.ts';
import { startPlayground } from './playground.ts';

try {
  startPlayground();
} catch (error) {
  // A browser without WebGL is the likely reason; it is told instead of a page that does nothing.
  createMessageList().add(reportError(error));
}
