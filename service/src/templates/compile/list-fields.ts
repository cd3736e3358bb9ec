import type { FoundTag } from '../read/find-tags.ts';
import type { FieldKind, TemplateField } from '../templates.ts';
import type { Block } from './blocks.ts';
import type { CompiledPart } from './compile-part.ts';

/**
 * The fields that a template asks for, in the order in which a reader meets them. What stands inside
 * a list belongs to the list and is not named apart.
 */
export function listFields(parts: readonly CompiledPart[]): TemplateField[] {
  const fields = new Map<string, TemplateField>();
  for (const part of parts) {
    for (const field of fieldsOf(part)) {
      const known = fields.get(field.name);
      if (!known) fields.set(field.name, field);
      else if (rank(field) > rank(known)) known.kind = field.kind;
    }
  }
  return [...fields.values()];
}

function fieldsOf({ tags, blocks, slide }: CompiledPart): TemplateField[] {
  const lists = blocks.filter(({ open }) => open.tag.kind === 'list');
  const isInList = (tag: FoundTag) => slide !== tag && lists.some((list) => encloses(list, tag));
  return tags
    .filter((tag) => (slide === null || slide === tag) && !isInList(tag))
    .flatMap((found) => {
      const list = lists.find(({ open }) => open === found);
      const holds = list !== undefined && tags.some((tag) => encloses(list, tag));
      const kind = holds || found === slide ? 'list' : kindOf(found);
      return fieldNames(found).map((name) => ({ name, kind }));
    });
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
