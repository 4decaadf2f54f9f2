/** How long a decode runs before it lets other tasks of the program run. */
const turnMilliseconds = 8;

/** Milliseconds on a clock that only needs to move. Some runtimes have no `performance`. */
export function now(): number {
  return (globalThis.performance ?? Date).now();
}

/** When a turn that begins now is over, on the clock of `now`. */
export function endOfTurn(): number {
  return now() + turnMilliseconds;
}

/** Lets the event loop run other tasks. By a message port where there is one: browsers delay nested timers by 4 ms. */
export function passTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(0);
  });
}
