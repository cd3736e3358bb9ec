import type { FieldKind } from '../inspection.ts';

/**
 * The kinds of a field by importance to the author. A field that is also written as text is not a
 * picture: it is the content of a QR code.
 */
const RANKS: readonly FieldKind[] = [
  'condition',
  'picture',
  'text',
  'date',
  'number',
  'link',
  'markdown',
  'list',
];

/** Returns the more important kind of two uses of a field. */
export function mergeKinds(first: FieldKind, second: FieldKind): FieldKind {
  return RANKS.indexOf(second) > RANKS.indexOf(first) ? second : first;
}
