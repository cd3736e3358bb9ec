import type { CaseResult, Results } from './results.ts';

/**
 * Returns the results as a Markdown table: processor time of a document, and its ratio to
 * Docloom's.
 */
export function tableOf({ cases }: Results): string {
  const names = [...new Set(cases.flatMap(({ figures }) => figures.map(nameOf)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['Processor time of a document', ...names]),
    line(['---', ...names.map(() => '---:')]),
    ...cases.map((result) => line([result.title, ...names.map((name) => cellOf(result, name))])),
  ].join('\n');
}

function cellOf({ figures }: CaseResult, name: string): string {
  const found = figures.find(({ contestant }) => contestant === name);
  if (!found) return 'cannot';
  const time = `${milliseconds(found.document)} ms`;
  return found.ratio === 1 ? `**${time}**` : `${time} (${Math.round(found.ratio)}×)`;
}

/** Rounds to two significant digits. */
export function milliseconds(microseconds: number): string {
  const value = microseconds / 1000;
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

function nameOf({ contestant }: { contestant: string }): string {
  return contestant;
}
