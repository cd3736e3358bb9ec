/** How often the parent process id is compared, in milliseconds. */
const PERIOD = 500;

/**
 * Calls back once after npx, which has started this process, has been stopped. npx forwards SIGTERM
 * only to its shell, and few shells forward it. The service would keep running, and keep its port
 * and its data folder locked.
 * @returns a function that ends the watch
 */
export function onNpxExit(then: () => void): () => void {
  if (process.env['npm_lifecycle_event'] !== 'npx') return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, PERIOD).unref();
  return () => {
    clearInterval(timer);
  };
}
