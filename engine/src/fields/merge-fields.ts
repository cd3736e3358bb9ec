import type { FieldKind, TemplateField } from '../inspection.ts';
import { mergeMembers } from './list-members.ts';

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

/** Merges two uses of a field. The more important kind counts; a list has the members of both. */
export function mergeFields(first: TemplateField, second: TemplateField): TemplateField {
  const { name } = first;
  const { kind } = rank(second) > rank(first) ? second : first;
  if (kind !== 'list') return { name, kind };
  return {
    name,
    kind,
    members: mergeMembers([...(first.members ?? []), ...(second.members ?? [])]),
  };
}

function rank({ kind }: TemplateField): number {
  return RANKS.indexOf(kind);
}
