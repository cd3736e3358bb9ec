const controller = new AbortController();

/** Aborted when the person presses Ctrl-C or closes the terminal, or another program asks us to stop. */
export const interruption = controller.signal;

/**
 * Starts listening. npm forwards a Ctrl-C that the terminal has also sent: both count as one.
 * @param {{ lifeline?: boolean }} [how] lifeline: our parent has the other end of our standard
 * input. The system closes it however the parent ends, so we end after it, even after a kill -9
 */
export function watchForInterruption({ lifeline = false } = {}) {
  const interrupt = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  // The output may be a pipe without a reader. Even then, no servers may be left behind.
  process.stdout.on('error', interrupt);
  process.stderr.on('error', interrupt);
  if (lifeline) process.stdin.on('end', interrupt).on('error', interrupt).resume().unref();
  else if (process.env.npm_lifecycle_event) watchParent(interrupt);
}

/**
 * A killed npm cannot forward signals; its child then gets another parent.
 * @param {() => void} interrupt
 */
function watchParent(interrupt) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) interrupt();
  }, 1000).unref();
}
