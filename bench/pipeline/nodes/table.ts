import { median } from '../../templates/median.ts';
import type { Measured } from './goals.ts';
import { timesAsFast } from './goals.ts';
import type { ProcessorShares } from './processor-shares.ts';

/** Returns the results as a table in Markdown; processor times are those of a run. */
export function tableOf(measured: readonly Measured[]): string {
  const embedded = measured.find(({ kind }) => kind === 'embedded');
  const single = measured.find(({ kind, count }) => kind === 'postgres' && count === 1);
  const ratioTo = (other: Measured | undefined, one: Measured) =>
    other ? timesAsFast(one, other).median.toFixed(2) : '';
  const lines = measured.map((one) => {
    const time = (key: keyof ProcessorShares) =>
      `${median(one.shares.map((shares) => shares[key])).toFixed(2)} ms`;
    const cells = [
      one.name,
      median(one.rates).toFixed(0),
      ratioTo(embedded, one),
      ratioTo(single, one),
      time('workers'),
      time('database'),
      time('bench'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Contestant | Runs/s | To embedded | To 1 node | Its processes | Database server | Senders and receiver |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}
