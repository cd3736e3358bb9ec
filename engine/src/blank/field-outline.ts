import { tagNameOf } from '../fields/field-names.ts';
import { inspectText } from '../language/text-template.ts';
import { xmlText } from '../read/xml-text.ts';

/** A longer document is not useful; a source may have thousands of fields. */
const MAX_FIELDS = 500;

/**
 * Returns a line for each field with its name and its tag, as a start for a template. The fields of
 * a list's items are between its tags. Names that no tag can express are omitted: they are rare,
 * and a template with errors cannot be rendered.
 * @param fields as in contract §2 (`sourceFields`); a nested field is `parent.child`
 */
export function fieldOutline(fields: readonly string[]): string[] {
  return treeOf([...new Set(fields.map(asWritten))].slice(0, MAX_FIELDS)).flatMap(linesOf);
}

/** Spreadsheet headers may end with a space or contain line breaks; a tag matches them without. */
function asWritten(name: string): string {
  const spelled = tagNameOf(name);
  return spelled !== '' && /^\s|\s$|[\p{Cc}\ufeff\u200b]/u.test(name) ? spelled : name;
}

/** A field, and the fields of its items if it is a list. */
interface Field {
  /** As in its tag: inside a list, without the list's name. */
  readonly name: string;
  readonly members: Field[];
}

function treeOf(names: readonly string[]): Field[] {
  const known = new Map(names.map((name) => [name, { name, members: [] as Field[] }]));
  const roots: Field[] = [];
  for (const [name, field] of known) {
    const list = parentsOf(name).findLast((parent) => known.has(parent));
    const found = list === undefined ? undefined : known.get(list);
    if (found === undefined || list === undefined) roots.push(field);
    else found.members.push({ ...field, name: name.slice(list.length + 1) });
  }
  return roots;
}

function linesOf(field: Field): string[] {
  const list = listLines(field);
  return list.length > 0 ? list : fieldLine(field);
}

function fieldLine({ name }: Field): string[] {
  const tag = writings(name)
    .map((written) => `{{${written}}}`)
    .find((candidate) => asksFor(`${name}: ${candidate}`, name, 'text'));
  return tag === undefined ? [] : [`${name}: ${tag}`];
}

function listLines({ name, members }: Field): string[] {
  const inside = members.flatMap(linesOf);
  if (inside.length === 0) return [];
  const written = writings(name).find((candidate) =>
    asksFor(`${name}:{{#${candidate}}}{{.}}{{/${candidate}}}`, name, 'list'),
  );
  if (written === undefined) return [];
  return [`${name}:`, `{{#${written}}}`, ...inside, `{{/${written}}}`];
}

/** Square brackets allow names with characters of the tag language. */
function writings(name: string): string[] {
  return [name, `[${name}]`];
}

function asksFor(line: string, name: string, kind: 'text' | 'list'): boolean {
  // A file cannot contain every character, and a paragraph contains no line breaks.
  if (xmlText(line) !== line || /\p{Cc}/u.test(line)) return false;
  const { fields, diagnostics } = inspectText(line);
  const [field] = fields;
  return (
    diagnostics.length === 0 && fields.length === 1 && field?.name === name && field.kind === kind
  );
}

function parentsOf(name: string): string[] {
  return Array.from(name.matchAll(/\./g), ({ index }) => name.slice(0, index));
}
