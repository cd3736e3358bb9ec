import type { ConverterFigures, Results } from './results.ts';
import type { Place } from '../place-in-text.ts';
import { putInPlace } from '../place-in-text.ts';

const PLACE: Place = {
  begin: '<!-- The tables of npm run bench:pdf -->',
  end: '<!-- The tables end -->',
  file: 'bench/README.md',
  what: 'the tables',
};

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the results as two Markdown tables, with the results of the goals. */
export function tablesOf({ converters, events, goals, node, processor, office }: Results): string {
  const titles = converters[0]?.files.map(({ title }) => title) ?? [];
  const heads = ['Converter', 'Documents/s', ...titles, 'Processor time', 'Peak memory'];
  return [
    line(heads),
    line(['---', ...heads.slice(1).map(() => '---:')]),
    ...converters.map((converter) => line(cellsOf(converter))),
    '',
    line(['From source data to event', 'p50', 'p95', 'Events']),
    line(['---', '---:', '---:', '---:']),
    ...events.map(({ title, p50, p95, count }) =>
      line([title, inMilliseconds(p50), inMilliseconds(p95), String(count)]),
    ),
    '',
    ...goals.map(
      ({ goal, found, isMet }) => `- ${isMet ? 'Met' : '**Missed**'}: ${goal} (${found})`,
    ),
    '',
    `Documents take p50 / p95. Measured on ${processor}, with Node ${node.slice(1)} and ${office ?? 'no LibreOffice'}.`,
  ].join('\n');
}

/**
 * Inserts the tables at their place in the text.
 * @throws Error if the text has no such place
 */
export function withTables(text: string, tables: string): string {
  return putInPlace(text, tables, PLACE);
}

function cellsOf({ name, documentsPerSecond, processorTime, memory, files }: ConverterFigures) {
  return [
    name,
    documentsPerSecond.toFixed(1),
    ...files.map(({ p50, p95 }) => `${p50.toFixed(0)} / ${inMilliseconds(p95)}`),
    inMilliseconds(processorTime),
    `${(memory / 2 ** 20).toFixed(0)} MiB`,
  ];
}

const inMilliseconds = (value: number) => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
