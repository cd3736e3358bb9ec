import { membersAmong, mergeMembers } from '../list-members.ts';
import type { FoundTag } from '../read/find-tags.ts';
import type { FieldKind, TemplateField } from '../templates.ts';
import type { Block } from './blocks.ts';
import type { CompiledPart } from './compile-part.ts';

/**
 * The fields that a template asks for, in the order in which a reader meets them. What stands inside
 * a list is not named apart: it is a member of the list.
 */
export function listFields(parts: readonly CompiledPart[]): TemplateField[] {
  const fields = new Map<string, TemplateField>();
  for (const field of parts.flatMap(fieldsOf)) {
    const known = fields.get(field.name);
    fields.set(field.name, known ? both(known, field) : field);
  }
  return [...fields.values()];
}

function fieldsOf({ tags, blocks, slide }: CompiledPart): TemplateField[] {
  const lists = blocks.filter(({ open }) => open.tag.kind === 'list');
  if (!slide) return fieldsAmong(tags, lists);
  const inside = tags.filter((tag) => tag !== slide);
  return fieldsOfList(slide, fieldsAmong(inside, lists));
}

function fieldsAmong(tags: readonly FoundTag[], lists: readonly Block[]): TemplateField[] {
  return tags
    .filter((tag) => !lists.some((list) => encloses(list, tag)))
    .flatMap((found) => {
      const list = lists.find(({ open }) => open === found);
      const inside = list ? tags.filter((tag) => encloses(list, tag)) : [];
      if (inside.length === 0) return named(found, kindOf(found));
      return fieldsOfList(
        found,
        fieldsAmong(
          inside,
          lists.filter((one) => one !== list),
        ),
      );
    });
}

/** The field that is repeated, and those that its filters read. */
function fieldsOfList(found: FoundTag, inside: readonly TemplateField[]): TemplateField[] {
  const repeated = 'value' in found.tag ? found.tag.value.itemsOf : null;
  return named(found, 'list').map((field) => ({
    ...field,
    members: field.name === repeated ? membersAmong(inside) : [],
  }));
}

function named(found: FoundTag, kind: FieldKind): TemplateField[] {
  return fieldNames(found).map((name) => ({ name, kind }));
}

/** A field that is asked for twice. */
function both(first: TemplateField, second: TemplateField): TemplateField {
  const { name } = first;
  const { kind } = rank(second) > rank(first) ? second : first;
  if (kind !== 'list') return { name, kind };
  return {
    name,
    kind,
    members: mergeMembers([...(first.members ?? []), ...(second.members ?? [])]),
  };
}

/**
 * What a person has to know first of a field that is used in several ways. One that is also written as
 * text is no picture: a QR code is made of it.
 */
function rank({ kind }: TemplateField): number {
  return ['condition', 'picture', 'text', 'link', 'markdown', 'list'].indexOf(kind);
}

function kindOf({ tag }: FoundTag): FieldKind {
  return tag.kind === 'value' ? tag.value.makes : 'condition';
}

function encloses({ open, close }: Block, tag: FoundTag): boolean {
  const start = tag.ranges[0].start;
  return open.ranges[0].start < start && start < close.ranges[0].start;
}

function fieldNames({ tag }: FoundTag): readonly string[] {
  switch (tag.kind) {
    case 'value':
    case 'list':
    case 'inverse':
    case 'slide':
      return tag.value.fields;
    case 'if':
      return tag.condition.fields;
    case 'branch':
      return tag.condition?.fields ?? [];
    case 'closing':
      return [];
  }
}
