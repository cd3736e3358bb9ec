import type { Outcome } from './measure.ts';
import type { Place } from '../place-in-text.ts';
import { putInPlace } from '../place-in-text.ts';

const PLACE: Place = {
  begin: '<!-- The table of npm run bench:large-pdf -->',
  end: '<!-- The table ends -->',
  file: 'docs/pdf.md',
  what: 'the table',
};

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the results of the documents as a Markdown table. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const heads = ['Document', 'Becomes', 'After', 'Memory'];
  return [line(heads), line(['---', '---', '---:', '---:']), ...outcomes.map(rowOf)].join('\n');
}

/**
 * Inserts the table at its place in the text.
 * @throws Error if the text has no such place
 */
export function withTable(text: string, table: string): string {
  return putInPlace(text, table, PLACE);
}

function rowOf({ title, became, took, peak }: Outcome): string {
  const memory = peak === 0 ? '' : `${(peak / 2 ** 30).toFixed(1)} GB`;
  return line([title, became === 'PDF' ? became : `\`${became}\``, timeOf(took), memory]);
}

function timeOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 1 ? 'less than 1 s' : `${String(Math.round(seconds))} s`;
}
