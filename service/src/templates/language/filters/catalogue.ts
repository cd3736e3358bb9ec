import { LanguageFault } from '../language-fault.ts';
import { nearMatches } from '../near-match.ts';
import { shortened } from '../shortened.ts';
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

/** Filters of Liquid that are not here, each with what to do instead. */
const TAKEN_AWAY: ReadonlyMap<string, string> = new Map([
  ...['escape', 'escape_once', 'xml_escape', 'raw'].map(
    (name) => [name, 'Leave it out: every sign stands in the document as it is.'] as const,
  ),
  ['newline_to_br', 'Leave it out: line breaks are kept.'],
  ['sort_natural', 'Write "sort".'],
  ['normalize_whitespace', 'Write "squish".'],
  ['json', 'Leave it out: a value that is no text is written as JSON.'],
]);

/**
 * @throws LanguageFault with the filters that are called alike, when there is none of this name
 */
export function findFilter(written: string): Filter {
  const name = written.toLowerCase();
  const filter = filters.get(name);
  if (filter) return filter;
  throw new LanguageFault(
    `there is no filter "${shortened(written)}"`,
    TAKEN_AWAY.get(name) ?? suggestion(written),
  );
}

function suggestion(written: string): string {
  const names = nearMatches(written, filters.keys()).map((name) => `"${name}"`);
  if (names.length === 0)
    return 'Write one of those that the manual of templates lists; the service shows it at /docs/templates.';
  return `Did you mean ${names.join(' or ')}?`;
}
