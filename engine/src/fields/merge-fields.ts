import type { TemplateField } from '../inspection.ts';
import { mergeKinds } from './field-kinds.ts';
import { mergeMembers } from './list-members.ts';

/** Merges two uses of a field. The more important kind counts; a list has the members of both. */
export function mergeFields(first: TemplateField, second: TemplateField): TemplateField {
  const { name } = first;
  const kind = mergeKinds(first.kind, second.kind);
  if (kind !== 'list') return { name, kind };
  return {
    name,
    kind,
    members: mergeMembers([...(first.members ?? []), ...(second.members ?? [])]),
  };
}
