/**
 * How long to wait for something that takes at most `usualMs` on a machine with nothing else to do.
 * `DOCLOOM_PLAYGROUND_PATIENCE` is a factor for machines that are busy; 1 by default.
 */
export function patience(usualMs: number): number {
  const factor = Number(process.env['DOCLOOM_PLAYGROUND_PATIENCE']);
  return usualMs * (factor > 0 ? factor : 1);
}
