/**
 * Detects a request to stop: Ctrl-C, a closed terminal, another program, or a closed output. The
 * suite then removes its resources from the server.
 * @returns {AbortSignal} aborted by the first request; npm repeats a Ctrl-C, which counts once
 */
export function watchForInterruption() {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, interrupt);
  }
  process.stdout.on('error', interrupt);
  process.stderr.on('error', interrupt);
  return interruption.signal;
}
