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

/** What became of the documents, as a table of Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const heads = ['Document', 'Becomes', 'After', 'Memory'];
  return [line(heads), line(['---', '---', '---:', '---:']), ...outcomes.map(rowOf)].join('\n');
}

/**
 * Puts the table where the text has a place for it.
 * @throws Error when it has none
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
