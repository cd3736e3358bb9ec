/**
 * Calls back once when we are to stop: at a signal, or when standard input ends. The other end of
 * it is held by the process that started us, and the system closes it however that process ends,
 * so nothing outlives it, not even after a kill -9.
 * @param {() => void} stop
 */
export function onLifelineCut(stop) {
  let stopped = false;
  const once = () => {
    if (stopped) return;
    stopped = true;
    stop();
  };
  process.stdin.on('end', once).on('error', once).resume();
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
  process.on('SIGHUP', once);
}
