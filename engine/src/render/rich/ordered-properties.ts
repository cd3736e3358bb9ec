import { attributeOf } from '../../read/attributes.ts';
import { readXml } from '../../read/xml-tree.ts';

/** An element with properties, whose children must be in a fixed order. */
export interface PropertiesKind {
  /** `w:rPr` */
  readonly name: string;
  /** Its children in the order of the schema; unknown ones follow them. */
  readonly order: readonly string[];
}

/** Changes to a properties element. */
export interface PropertyChanges {
  /** Attributes of the element: name → value. */
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Children by name; each replaces an existing one. */
  readonly children?: Readonly<Record<string, string>>;
  /** The names of children to remove. */
  readonly removed?: readonly string[];
}

interface Child {
  readonly name: string;
  readonly xml: string;
}

/**
 * Changes a properties element. Word rejects a file if the children of such an element are not in
 * the order of the schema.
 * @param properties the whole element, or '' if there is none yet
 */
export function changeProperties(
  { name, order }: PropertiesKind,
  properties: string,
  { attributes = {}, children = {}, removed = [] }: PropertyChanges,
): string {
  const source = properties || `<${name}/>`;
  const kept = childrenOf(source).filter(
    (child) => !(child.name in children) && !removed.includes(child.name),
  );
  const added = Object.entries(children).map(([child, xml]): Child => ({ name: child, xml }));
  const content = [...kept, ...added]
    .sort((one, other) => placeIn(order, one.name) - placeIn(order, other.name))
    .map(({ xml }) => xml)
    .join('');
  return `${openingTag(source, attributes)}${content}</${name}>`;
}

/** Returns a child of a properties element: the whole element, or '' if there is none. */
export function propertyOf(properties: string, name: string): string {
  if (properties === '') return '';
  return childrenOf(properties).find((child) => child.name === name)?.xml ?? '';
}

/**
 * Returns an attribute of an element's first tag; '' if the attribute or the element is missing.
 */
export function attributeIn(element: string, name: string): string {
  if (element === '') return '';
  return attributeOf(element, readXml(element), name)?.value ?? '';
}

function childrenOf(source: string): Child[] {
  return readXml(source).children.map(({ nameInFile, start, end }) => ({
    name: nameInFile,
    xml: source.slice(start, end),
  }));
}

function placeIn(order: readonly string[], name: string): number {
  const place = order.indexOf(name);
  return place === -1 ? order.length : place;
}

function openingTag(source: string, attributes: Readonly<Record<string, string | number>>): string {
  const root = readXml(source);
  let tag = source.slice(root.start, root.contentStart);
  for (const name of Object.keys(attributes)) {
    const old = attributeOf(tag, { ...root, start: 0, contentStart: tag.length }, name);
    if (old) tag = tag.slice(0, old.start).trimEnd() + tag.slice(old.end);
  }
  const added = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `${tag.replace(/\s*\/?>$/u, '')}${added.join('')}>`;
}
