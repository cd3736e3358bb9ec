const LINE_EVERY_MS = 15_000;
const REDRAW_EVERY_MS = 500;
const TURNING = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Shows that a long step is alive: one line that redraws itself in a terminal, a line now and then
 * where the output is kept in a file.
 * @param {() => string} describe says how far the step is, e.g. "812 packages"
 * @returns {() => void} ends the display and removes what it drew
 */
export function showProgress(describe) {
  const began = Date.now();
  const status = () => [elapsed(Date.now() - began), describe()].filter(Boolean).join(' · ');
  if (!process.stdout.isTTY) {
    const timer = setInterval(() => console.log(`      … ${status()}`), LINE_EVERY_MS);
    return () => clearInterval(timer);
  }
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % TURNING.length;
    const line = `      ${TURNING[turn]} ${status()}`.slice(0, (process.stdout.columns || 80) - 1);
    process.stdout.write(`\r\x1b[2K${line}`);
  }, REDRAW_EVERY_MS);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\x1b[2K');
  };
}

/**
 * @param {number} milliseconds
 * @returns {string} e.g. "4.2 s", "2 min 05 s"
 */
export function elapsed(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
