import type { Day } from './day.ts';

/** Returns the days as Markdown: what the busiest hour uses, and how long runs wait. */
export function tableOf(days: readonly Day[]): string {
  const head = ['Busiest hour', ...days.map(({ nodes }) => `${nodes.toLocaleString('en')} nodes`)];
  const names = days[0]?.used.map(({ name }) => name) ?? [];
  const rows = names.map((name, index) => [
    name,
    ...days.map(({ used }) => percent(used[index]?.share ?? Number.NaN)),
  ]);
  const total = [
    ['saturates first', ...days.map(firstToSaturate)],
    ['runs per second that all can serve', ...days.map(({ capacity }) => rateOf(capacity))],
    ['wait, p50 / p99', ...days.map(waitsOf)],
    ['longest backlog', ...days.map(({ backlog }) => durationOf(backlog.seconds))],
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...[...rows, ...total].map(line),
  ].join('\n');
}

function firstToSaturate({ used }: Day): string {
  return used.reduce((most, one) => (one.share > most.share ? one : most)).name;
}

function percent(share: number): string {
  if (share === Infinity) return '**idle nodes alone use all**';
  const text = share < 0.1 ? (share * 100).toFixed(1) : (share * 100).toFixed(0);
  return share < 1 ? `${text} %` : `**${text} %**`;
}

function rateOf(capacity: number): string {
  return Number(capacity.toPrecision(3)).toLocaleString('en');
}

function waitsOf({ waits }: Day): string {
  if (waits === null) return 'no steady state';
  return `${(waits.p50 * 1000).toFixed(1)} / ${(waits.p99 * 1000).toFixed(1)} ms`;
}

function durationOf(seconds: number): string {
  if (seconds === 0) return 'none';
  if (seconds === Infinity) return 'grows from day to day';
  return seconds < 5400
    ? `${(seconds / 60).toFixed(0)} minutes`
    : `${(seconds / 3600).toFixed(1)} hours`;
}
