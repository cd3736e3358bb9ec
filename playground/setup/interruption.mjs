/** @type {Set<() => void>} */
const listeners = new Set();
let interrupted = false;

/** Whether the person has asked us to stop. */
export const isInterrupted = () => interrupted;

/**
 * Calls the listener once when the person presses Ctrl-C, the terminal is closed, or another
 * program asks us to stop.
 * @param {() => void} listener
 * @returns {() => void} stops listening
 */
export function onInterruption(listener) {
  if (interrupted) listener();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens from now on. npm passes a Ctrl-C on that the terminal has sent already: one counts. */
export function watchForInterruption() {
  const interrupt = () => {
    if (interrupted) return;
    interrupted = true;
    for (const listener of listeners) listener();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, interrupt);
  }
  // The output may be a pipe whose reader has gone. That is no reason to leave servers behind.
  process.stdout.on('error', interrupt);
  process.stderr.on('error', interrupt);
  if (process.env.npm_lifecycle_event) watchParent(interrupt);
}

/**
 * A killed npm cannot pass anything on; its child then gets another parent.
 * @param {() => void} interrupt
 */
function watchParent(interrupt) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) interrupt();
  }, 1000).unref();
}
