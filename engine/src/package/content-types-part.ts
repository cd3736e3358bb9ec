import { attributeOf } from '../read/attributes.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';

/** Extensions whose parts are all of one type; other parts are listed individually. */
const NAMED_BY_EXTENSION = new Set(['rels', 'png', 'jpeg', 'gif', 'bmp']);

/** The changes to a document's list of parts. */
export interface PartChanges {
  /** Parts that are new or have a new type: name → content type. */
  readonly types: ReadonlyMap<string, string>;
  readonly removed: ReadonlySet<string>;
  /** Types to remove from the extensions, unless a part needs them. */
  readonly dropped: ReadonlySet<string>;
  /** The names of all parts of the document. */
  readonly names: readonly string[];
}

/**
 * Returns `[Content_Types].xml` with these changes (ECMA-376 part 2, §7.2.3). An extension to which
 * the file assigns another type keeps that type.
 */
export function withPartTypes(xml: string, changes: PartChanges): string {
  const { types, removed } = changes;
  const root = readXml(xml);
  const named = new NamedTypes(xml, root);
  const prefix = root.nameInFile.slice(0, root.nameInFile.lastIndexOf(':') + 1);
  const gone = new Set<Element>(unusedDefaults(named, changes));
  for (const part of removed) {
    const override = named.overrides.get(keyOf(part));
    if (override) gone.add(override.element);
  }
  const added = new Set<string>();
  for (const [part, type] of types) {
    const extension = extensionOf(part);
    const override = named.overrides.get(keyOf(part));
    const ofExtension = named.defaults.get(extension)?.type;
    if (isSame(override?.type ?? ofExtension, type)) continue;
    if (override) gone.add(override.element);
    if (!override && ofExtension === undefined && NAMED_BY_EXTENSION.has(extension)) {
      added.add(`<${prefix}Default Extension="${extension}" ContentType="${type}"/>`);
    } else {
      added.add(`<${prefix}Override PartName="/${part}" ContentType="${type}"/>`);
    }
  }
  return withoutElements(xml, root, gone, [...added].join(''));
}

interface NamedType {
  readonly element: Element;
  readonly type: string;
}

/** The content types that a file lists, by part and by extension. */
class NamedTypes {
  readonly overrides = new Map<string, NamedType>();
  readonly defaults = new Map<string, NamedType>();

  constructor(xml: string, root: Element) {
    for (const element of root.children) {
      const type = attributeOf(xml, element, 'ContentType')?.value ?? '';
      const part = attributeOf(xml, element, 'PartName')?.value;
      const extension = attributeOf(xml, element, 'Extension')?.value;
      if (part !== undefined) this.overrides.set(part.toLowerCase(), { element, type });
      else if (extension !== undefined) {
        this.defaults.set(extension.toLowerCase(), { element, type });
      }
    }
  }
}

function unusedDefaults(
  { defaults, overrides }: NamedTypes,
  { dropped, names }: PartChanges,
): Element[] {
  const needed = new Set(names.filter((name) => !overrides.has(keyOf(name))).map(extensionOf));
  return [...defaults]
    .filter(([extension, { type }]) => dropped.has(type) && !needed.has(extension))
    .map(([, { element }]) => element);
}

/** Returns the part without some of its elements, and with others before the remaining ones. */
function withoutElements(
  xml: string,
  { contentStart, children }: Element,
  gone: ReadonlySet<Element>,
  added: string,
): string {
  let changed = xml.slice(0, contentStart) + added;
  let copied = contentStart;
  for (const element of children) {
    if (!gone.has(element)) continue;
    changed += xml.slice(copied, element.start);
    copied = element.end;
  }
  return changed + xml.slice(copied);
}

/** Part names are compared without regard to case (ECMA-376 part 2, §6.2.2.3). */
const keyOf = (part: string) => `/${part.toLowerCase()}`;
const extensionOf = (part: string) => part.slice(part.lastIndexOf('.') + 1).toLowerCase();
const isSame = (one: string | undefined, other: string) =>
  one?.toLowerCase() === other.toLowerCase();
