import type { TemplateField } from '../../../api/types.ts';
import type { Width } from './plain-value.ts';

/** A field of the form. The members of a list are fields of their own. */
export interface FormField {
  readonly name: string;
  readonly kind: TemplateField['kind'];
  readonly members: readonly FormField[];
  /** The room of a column, which all rows of a list share. By default, that of the present value. */
  readonly width?: Width;
}

type Member = NonNullable<TemplateField['members']>[number];

/** A template may use a field in several ways: the first of these decides how it is edited. */
const KINDS: readonly TemplateField['kind'][] = [
  'list',
  'picture',
  'markdown',
  'number',
  'date',
  'link',
  'text',
  'condition',
];

/** Returns the fields of the form of a template, each once, in the order of the template. */
export function formFieldsOf(fields: readonly TemplateField[]): readonly FormField[] {
  const byName = new Map<string, FormField>();
  for (const { name, kind, members = [] } of fields) {
    const earlier = byName.get(name);
    if (earlier && KINDS.indexOf(earlier.kind) <= KINDS.indexOf(kind)) continue;
    byName.set(name, { name, kind, members: membersOf(members) });
  }
  return withoutObjects([...byName.values()]);
}

/** Leaves out conditions such as `customer` beside `customer.name`: the parts edit the object. */
function withoutObjects(fields: readonly FormField[]): readonly FormField[] {
  const names = fields.map(({ name }) => name);
  return fields.filter(({ kind, name }) => kind !== 'condition' || !hasParts(name, names));
}

/** Whether other fields are parts of a field, so that it is an object, which they edit. */
function hasParts(name: string, names: readonly string[]): boolean {
  return names.some((other) => other.startsWith(`${name}.`));
}

/** Nested lists stand among the members, each followed by its own: `parts` and `parts.price`. */
function membersOf(members: readonly Member[]): readonly FormField[] {
  const lists = members.filter(({ kind }) => kind === 'list');
  const outer = members.filter(
    ({ name }) => !lists.some((list) => name.startsWith(`${list.name}.`)),
  );
  const fields = outer
    .filter(({ name }) => name !== '.' && !name.startsWith('@'))
    .map(({ name, kind }) => {
      if (kind !== 'list') return { name, kind, members: [] };
      const inner = members.filter((other) => other.name.startsWith(`${name}.`));
      const cut = inner.map((other) => ({ ...other, name: other.name.slice(name.length + 1) }));
      return { name, kind, members: membersOf(cut) };
    });
  return withoutObjects(fields);
}

/** Fields whose names begin alike, under that beginning: `customer.name` and `customer.city`. */
export interface FieldGroup {
  /** Undefined for a field that stands alone. */
  readonly title: string | undefined;
  readonly fields: readonly { readonly label: string; readonly field: FormField }[];
}

/** Returns the fields in groups, so that a form is not a column of long names. */
export function groupsOf(fields: readonly FormField[]): readonly FieldGroup[] {
  const groups = new Map<string, FormField[]>();
  for (const field of fields) {
    const beginning = beginningOf(field.name) ?? field.name;
    const group = groups.get(beginning) ?? [];
    groups.set(beginning, [...group, field]);
  }
  return [...groups].flatMap(([title, group]) => {
    const parts = group.filter(({ name }) => beginningOf(name) === title);
    const alone = group.filter((field) => !parts.includes(field) || parts.length === 1);
    const single = alone.map((field) => ({
      title: undefined,
      fields: [{ label: field.name, field }],
    }));
    if (parts.length < 2) return single;
    const labelled = parts.map((field) => ({ label: field.name.slice(title.length + 1), field }));
    return [...single, { title, fields: labelled }];
  });
}

function beginningOf(name: string): string | undefined {
  const dot = name.indexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(0, dot) : undefined;
}
