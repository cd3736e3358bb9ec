/** How often the parent is compared, in milliseconds. */
const PERIOD = 500;

/**
 * Calls back once when npx, which has started this process, has been stopped. npx forwards SIGTERM to
 * its shell alone, and few shells forward it: the service would keep running, with its port and data.
 * @returns a function that ends the watch
 */
export function whenNpxEnds(then: () => void): () => void {
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
