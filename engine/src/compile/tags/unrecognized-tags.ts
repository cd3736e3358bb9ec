import type { ParagraphForeignTag } from '../../read/find-tags.ts';
import { formatDiagnostic } from '../../diagnostic.ts';
import { excerpt } from './excerpt.ts';

/** What is meant as a tag in a template, as far as one can see, and is printed as it is. */
export interface UnrecognizedTag {
  readonly written: string;
  /** What became of it, a clause behind `written`. */
  readonly outcome: string;
  /** The part that it is in, and the text around it. */
  readonly part: string;
  readonly near: string;
  /** A sentence. */
  readonly remedy: string;
  /** The data shows whether a tag is meant, when it has this field; null when it is one in any case. */
  readonly field: string | null;
}

/** So many are told of. */
const MAX_WARNINGS = 20;

export function unrecognizedTag(part: string, found: ParagraphForeignTag): UnrecognizedTag {
  const { written, outcome, remedy, field, paragraph, from } = found;
  return { written, outcome, part, near: excerpt(paragraph.text, from), remedy, field };
}

/** Returns the warnings about such tags: one for each, however often it is in the template. */
export function warningsOf(unrecognizedTags: readonly UnrecognizedTag[]): string[] {
  const alike = [...Map.groupBy(unrecognizedTags, ({ written }) => written).values()];
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
