/** How long a decode runs before it lets other tasks of the program run. */
export const turnMilliseconds = 8;

/** Lets the event loop run other tasks. By a message port where there is one: browsers delay nested timers by 4 ms. */
export function passTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (globalThis.MessageChannel) {
      const { port1, port2 } = new MessageChannel();
      // Setting it also starts the port.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    } else setTimeout(resolve);
  });
}
