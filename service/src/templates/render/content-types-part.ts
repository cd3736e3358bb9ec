import { attributeOf } from '../read/attributes.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';

/** Extensions of parts that are all of one kind; other parts are named one by one. */
const NAMED_BY_EXTENSION = new Set(['rels', 'png', 'jpeg', 'gif', 'bmp']);

/** What is different in a document's list of parts. */
export interface PartChanges {
  /** Parts that are new or of another kind: name → content type. */
  readonly types: ReadonlyMap<string, string>;
  readonly removed: ReadonlySet<string>;
}

/**
 * Returns `[Content_Types].xml` with these changes (ECMA-376 part 2, §7.2.3). An extension that the file
 * has given another kind keeps it.
 */
export function withPartTypes(xml: string, { types, removed }: PartChanges): string {
  const root = readXml(xml);
  const named = new NamedTypes(xml, root);
  const prefix = root.nameInFile.slice(0, root.nameInFile.lastIndexOf(':') + 1);
  const gone = new Set([...removed].map(keyOf));
  const added = new Set<string>();
  for (const [part, type] of types) {
    const extension = extensionOf(part);
    const override = named.overrides.get(keyOf(part));
    const ofExtension = named.defaults.get(extension);
    if (isSame(override?.type ?? ofExtension, type)) continue;
    if (override) gone.add(keyOf(part));
    if (!override && ofExtension === undefined && NAMED_BY_EXTENSION.has(extension)) {
      added.add(`<${prefix}Default Extension="${extension}" ContentType="${type}"/>`);
    } else {
      added.add(`<${prefix}Override PartName="/${part}" ContentType="${type}"/>`);
    }
  }
  return withoutOverrides(xml, named, gone, { at: root.contentStart, text: [...added].join('') });
}

/** The types that a file names, by its parts and by their extensions. */
class NamedTypes {
  readonly overrides = new Map<string, { element: Element; type: string }>();
  readonly defaults = new Map<string, string>();

  constructor(xml: string, root: Element) {
    for (const element of root.children) {
      const type = attributeOf(xml, element, 'ContentType')?.value ?? '';
      const part = attributeOf(xml, element, 'PartName')?.value;
      const extension = attributeOf(xml, element, 'Extension')?.value;
      if (part !== undefined) this.overrides.set(part.toLowerCase(), { element, type });
      else if (extension !== undefined) this.defaults.set(extension.toLowerCase(), type);
    }
  }
}

function withoutOverrides(
  xml: string,
  { overrides }: NamedTypes,
  gone: ReadonlySet<string>,
  inserted: { at: number; text: string },
): string {
  let changed = xml.slice(0, inserted.at) + inserted.text;
  let copied = inserted.at;
  for (const [part, { element }] of overrides) {
    if (!gone.has(part)) continue;
    changed += xml.slice(copied, element.start);
    copied = element.end;
  }
  return changed + xml.slice(copied);
}

/** Parts are compared without regard to capitals (ECMA-376 part 2, §6.2.2.3). */
const keyOf = (part: string) => `/${part.toLowerCase()}`;
const extensionOf = (part: string) => part.slice(part.lastIndexOf('.') + 1).toLowerCase();
const isSame = (one: string | undefined, other: string) =>
  one?.toLowerCase() === other.toLowerCase();
