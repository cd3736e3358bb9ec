import type { Cost, RunCost } from './results.ts';

const ROWS: readonly { key: keyof Cost; name: string; format: (figure: number) => string }[] = [
  { key: 'statements', name: 'SQL statements', format: plain },
  { key: 'transactions', name: 'transactions', format: plain },
  { key: 'walBytes', name: 'write-ahead log', format: kilobytes },
  { key: 'walSyncs', name: 'syncs of the log', format: plain },
  { key: 'databaseBytes', name: 'growth of the database', format: kilobytes },
  { key: 'storageReads', name: 'requests to the storage that read', format: plain },
  { key: 'storageWrites', name: 'requests to the storage that write', format: plain },
  { key: 'apiMilliseconds', name: 'processor time of API nodes', format: milliseconds },
  { key: 'workerMilliseconds', name: 'processor time of workers', format: milliseconds },
  { key: 'databaseMilliseconds', name: 'processor time of PostgreSQL', format: milliseconds },
];

/** Returns the results as Markdown. */
export function tableOf({ run, idle, connections, ...rest }: RunCost): string {
  const cell = (figure: number | null, format: (figure: number) => string) =>
    figure === null ? 'not counted' : format(figure);
  const lines = ROWS.map(
    ({ key, name, format }) =>
      `| ${name} | ${cell(run[key], format)} | ${cell(idle[key], format)} |`,
  );
  const { runs, senders, runsPerSecond, postgres, node, processor, processors, load } = rest;
  const busy =
    load > processors
      ? `, while other programs kept it busy (load ${String(load)}), so the processor times are upper bounds`
      : '';
  return [
    '| What | A run | Two idle nodes, per second |',
    '| --- | ---: | ---: |',
    ...lines,
    '',
    `${String(runs)} runs, ${String(senders)} at a time, ${String(runsPerSecond)} per second. The two nodes had ${String(connections)} connections. Measured on ${String(processors)} × ${processor} with PostgreSQL ${postgres.split(' ')[0]!} and Node ${node.slice(1)}${busy}.`,
  ].join('\n');
}

function plain(figure: number): string {
  return figure < 10 ? figure.toFixed(1) : figure.toFixed(0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}

function milliseconds(figure: number): string {
  return `${figure.toFixed(2)} ms`;
}
