import { membersAmong } from '../fields/list-members.ts';
import { mergeFields } from '../fields/merge-fields.ts';
import type { FoundTag } from '../read/find-tags.ts';
import type { FieldKind, TemplateField } from '../inspection.ts';
import type { Block } from './tags/blocks.ts';
import type { CompiledPart } from './compile-part.ts';
import type { ElsewhereTags } from './tags/referenced-tags.ts';
import { ReferencedTags } from './tags/referenced-tags.ts';
import type { CompiledTemplate } from './compile-template.ts';

/**
 * Lists the fields of a template in document order. Fields inside a list are members of the list,
 * not separate fields.
 */
export function listFields(template: FieldsOf): TemplateField[] {
  const elsewhere = new ReferencedTags(template);
  const fields = new Map<string, TemplateField>();
  for (const field of template.parts.flatMap((part) => fieldsOf(part, elsewhere))) {
    const known = fields.get(field.name);
    fields.set(field.name, known ? mergeFields(known, field) : field);
  }
  return [...fields.values()];
}

/** The members of a template that determine its fields. */
type FieldsOf = Pick<CompiledTemplate, 'parts' | 'repeatedSlides' | 'movedNotes'>;

function fieldsOf(part: CompiledPart, elsewhere: ReferencedTags): TemplateField[] {
  const tags = elsewhere.ownTags(part);
  const lists = listsAmong(part.blocks);
  const { slide } = part;
  if (!slide) return fieldsAmong(tags, lists, elsewhere.ledTo(part));
  const inside = tags.filter((tag) => tag !== slide);
  return fieldsOfList(slide, [
    ...fieldsAmong(inside, lists, []),
    ...elsewhere.ledTo(part).flatMap(fieldsElsewhere),
  ]);
}

function fieldsElsewhere({ tags, blocks }: ElsewhereTags): TemplateField[] {
  return fieldsAmong(tags, listsAmong(blocks), []);
}

/** @param elsewhere tags in other parts that are rendered in these lists */
function fieldsAmong(
  tags: readonly FoundTag[],
  lists: readonly Block[],
  elsewhere: readonly ElsewhereTags[],
): TemplateField[] {
  return tags
    .filter((tag) => !lists.some((list) => encloses(list, tag)))
    .flatMap((found) => {
      const list = lists.find(({ open }) => open === found);
      if (!list) return fieldsOfTag(found);
      const inside = tags.filter((tag) => encloses(list, tag));
      const others = lists.filter((one) => one !== list);
      const further = elsewhere.filter(({ at }) => isBetween(list, at));
      if (inside.length === 0 && further.length === 0) return fieldsOfTag(found);
      const direct = further.filter(({ at }) => !others.some((one) => isNested(list, one, at)));
      return fieldsOfList(found, [
        ...fieldsAmong(inside, others, further),
        ...direct.flatMap(fieldsElsewhere),
      ]);
    });
}

/** Returns whether a position in a list is also in a list nested in it. */
function isNested(outer: Block, inner: Block, at: number): boolean {
  return encloses(outer, inner.open) && isBetween(inner, at);
}

/** Returns the repeated field, and those that its filters read. */
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

/** Returns the fields of a tag that repeats nothing. */
function fieldsOfTag(found: FoundTag): TemplateField[] {
  const fields = named(found, kindOf(found));
  const typed = found.tag.kind === 'value' ? found.tag.value.typedField : null;
  if (typed === null) return fields;
  return fields.map((field) => (field.name === typed.name ? { ...typed } : field));
}

function kindOf({ tag }: FoundTag): FieldKind {
  return tag.kind === 'value' ? tag.value.produces : 'condition';
}

function encloses(list: Block, tag: FoundTag): boolean {
  return isBetween(list, tag.ranges[0].start);
}

function isBetween({ open, close }: Block, at: number): boolean {
  return open.ranges[0].start < at && at < close.ranges[0].start;
}

const listsAmong = (blocks: readonly Block[]) =>
  blocks.filter(({ open }) => open.tag.kind === 'list');

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
