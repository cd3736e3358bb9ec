import { groupBy } from '../../group-by.ts';
import type { ParagraphForeignTag } from '../../read/find-tags.ts';
import { formatDiagnostic } from '../../diagnostic.ts';
import { excerpt } from './excerpt.ts';

/** A probable tag of another template language, which is printed unchanged. */
export interface UnrecognizedTag {
  readonly written: string;
  /** What happened to it, as a clause after `written`. */
  readonly outcome: string;
  /** The part that it is in, and the text around it. */
  readonly part: string;
  readonly near: string;
  /** How to fix it, as a sentence. */
  readonly remedy: string;
  /** Only data with this field shows that a tag is meant; null if it is certainly one. */
  readonly field: string | null;
}

/** The maximum number of warnings. */
const MAX_WARNINGS = 20;

export function unrecognizedTag(part: string, found: ParagraphForeignTag): UnrecognizedTag {
  const { written, outcome, remedy, field, paragraph, from } = found;
  return { written, outcome, part, near: excerpt(paragraph.text, from), remedy, field };
}

/** Returns one warning for each distinct tag. */
export function warningsOf(unrecognizedTags: readonly UnrecognizedTag[]): string[] {
  const alike = [...groupBy(unrecognizedTags, ({ written }) => written).values()];
  const more = alike.length - MAX_WARNINGS;
  const warnings = alike.slice(0, MAX_WARNINGS).map(warningOf);
  if (more <= 0) return warnings;
  return [...warnings, `The template has ${more} more tags from another template language.`];
}

function warningOf([first, ...others]: readonly UnrecognizedTag[]): string {
  if (!first) return '';
  const { written, outcome, part, near, remedy } = first;
  const times = others.length > 0 ? ` ${others.length + 1} times` : '';
  const what = `"${written}" ${outcome}${times}`;
  return formatDiagnostic({ part, near, what, remedy });
}
