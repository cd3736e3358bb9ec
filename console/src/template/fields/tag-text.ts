import type { TemplateField } from '../../api/types.ts';
import type { FormattedText } from '../../copying/formatted-text.ts';

/** A name with other signs than these, or that is a word of the language, stands in brackets. */
const PLAIN_NAME = /^[\p{L}\p{N}_. -]+$/u;
const KEYWORD = /(?:^|\s)(?:and|or|not|contains|if|else|empty|blank)(?:\s|$)/iu;

/** Returns a name as it is written in a tag. */
export function nameInTag(name: string): string {
  return PLAIN_NAME.test(name) && !KEYWORD.test(name) ? name : `[${name}]`;
}

/** Returns the tag that prints a field, or the block that repeats or keeps text. */
export function tagOf({ name, kind, members = [] }: TemplateField): string {
  const written = nameInTag(name);
  switch (kind) {
    case 'list':
      return `{{#${written}}}${cellsOf(members).join(' ')}{{/${written}}}`;
    case 'condition':
      return `{{#if ${written}}}…{{/if}}`;
    case 'picture':
      return `{{${written} | image: width: "4cm"}}`;
    case 'link':
      return `{{${written} | link}}`;
    case 'markdown':
      return `{{${written} | markdown}}`;
    default:
      return `{{${written}}}`;
  }
}

/**
 * Returns the row of a table that repeats itself for each item of a list, with a tag in each of its
 * cells. In plain text, there are tabs between the cells.
 */
export function rowOf({ name, members = [] }: TemplateField): FormattedText {
  const written = nameInTag(name);
  const cells = cellsOf(members);
  const first = `{{#${written}}}${cells[0] ?? ''}`;
  const row = [first, ...cells.slice(1)];
  row.push(`${row.pop() ?? ''}{{/${written}}}`);
  const html = row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  return { html: `<table border="1"><tr>${html}</tr></table>`, text: row.join('\t') };
}

/** A list of plain values has no members: its item is a dot. */
function cellsOf(members: NonNullable<TemplateField['members']>): string[] {
  if (members.length === 0) return ['{{.}}'];
  return members.filter(({ list }) => !list).map(({ name }) => `{{${nameInTag(name)}}}`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Returns what to look for on the pages of the template to find a field. The tags of a list and of a
 * condition begin with a sign.
 */
export function searchedText({ name, kind }: TemplateField): string {
  const written = nameInTag(name);
  if (kind === 'list') return `{{#${written}`;
  return kind === 'condition' ? written : `{{${written}`;
}
