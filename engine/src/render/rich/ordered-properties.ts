import { attributeOf } from '../../read/attributes.ts';
import { readXml } from '../../read/xml-tree.ts';

/** An element that holds properties, whose children have one order only. */
export interface PropertiesKind {
  /** `w:rPr` */
  readonly name: string;
  /** Its children as the schema orders them; what it does not name stands behind them. */
  readonly order: readonly string[];
}

/** What is changed in an element of properties. */
export interface PropertyChanges {
  /** Attributes of the element: name → value. */
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Children by their names; each takes the place of one that is there. */
  readonly children?: Readonly<Record<string, string>>;
  /** The names of children that are left out. */
  readonly removed?: readonly string[];
}

interface Child {
  readonly name: string;
  readonly xml: string;
}

/**
 * An element of properties with changes in it. Word refuses a file in which the children of such an
 * element stand in another order than the schema's.
 * @param properties the whole element, or '' when there is none yet
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

/** A child of an element of properties: the whole element, or '' when there is none. */
export function propertyOf(properties: string, name: string): string {
  if (properties === '') return '';
  return childrenOf(properties).find((child) => child.name === name)?.xml ?? '';
}

/** An attribute of the first tag of an element; '' when there is none, or no element. */
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
