import { TagError } from '../diagnostics/tag-error.ts';
import { nearMatches } from '../diagnostics/near-match.ts';
import { shortened } from '../diagnostics/shortened.ts';
import { dateFilters } from './dates.ts';
import { defaultFilters } from './default.ts';
import type { Filter } from './filter.ts';
import { listFilters } from './lists.ts';
import { numberFilters } from './numbers.ts';
import { richFilters } from './rich.ts';
import { textFilters } from './text.ts';

/** Every filter by its name. */
export const filters: ReadonlyMap<string, Filter> = new Map([
  ...defaultFilters,
  ...textFilters,
  ...numberFilters,
  ...dateFilters,
  ...listFilters,
  ...richFilters,
]);

/** Unsupported filters of Liquid and their remedies. */
const UNSUPPORTED_FILTERS: ReadonlyMap<string, string> = new Map([
  ...['escape', 'escape_once', 'xml_escape', 'raw'].map(
    (name) => [name, 'Remove it: every character is printed unchanged.'] as const,
  ),
  ['newline_to_br', 'Remove it: line breaks are kept.'],
  ['sort_natural', 'Write "sort".'],
  ['normalize_whitespace', 'Write "squish".'],
]);

/**
 * Returns a filter.
 * @throws TagError with similar names if there is none
 */
export function findFilter(written: string): Filter {
  const name = written.toLowerCase();
  const filter = filters.get(name);
  if (filter) return filter;
  throw new TagError(
    `there is no filter "${shortened(written)}"`,
    UNSUPPORTED_FILTERS.get(name) ?? otherSpelling(written) ?? suggestion(written),
  );
}

/** Reads `default("x")`, `default "x"` and `default="x"` of other languages. */
function otherSpelling(written: string): string | null {
  const [, name = '', given = ''] = /^(\w+)\s*[(\s=]\s*(.*?)\s*\)?$/su.exec(written) ?? [];
  const filter = filters.get(name.toLowerCase());
  if (!filter) return null;
  const isWhole = (given.match(/["'“”„‘’]/gu) ?? []).length % 2 === 0;
  if (!isWhole) return `Write it as in this example: ${filter.example}.`;
  return given === '' ? `Write ${name}.` : `Write ${name}: ${shortened(given)}.`;
}

function suggestion(written: string): string {
  const names = nearMatches(written, filters.keys()).map((name) => `"${name}"`);
  if (names.length === 0)
    return 'Use one of the filters in the template manual; the service serves it at /docs/templates.';
  return `Did you mean ${names.join(' or ')}?`;
}
