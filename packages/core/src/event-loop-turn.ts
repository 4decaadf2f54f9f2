/** How long a decode runs before it lets other tasks of the program run. */
const turnMilliseconds = 8;

/** When a turn that begins now is over, on the clock of `performance.now()`. */
export function startOfTurn(): number {
  return performance.now() + turnMilliseconds;
}

/** Lets the event loop run other tasks. A message port, because browsers delay nested timers by 4 ms. */
export function passTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(undefined);
  });
}
