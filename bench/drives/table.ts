import type { MeasuredDrive } from './measure.ts';

/** Returns the results as a table in Markdown; ratios are to the first one. */
export function tableOf(measured: readonly MeasuredDrive[]): string {
  const [first] = measured;
  const lines = measured.map(({ name, p50, p99, rate }) => {
    const share = first ? rate / first.rate : Number.NaN;
    const cells = [name, p50.toFixed(1), p99.toFixed(1), rate.toFixed(0), share.toFixed(2)];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Drive | Data to event p50 (ms) | p99 (ms) | Runs/s | Ratio to the first |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
