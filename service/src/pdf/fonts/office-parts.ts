import {
  Archive,
  attributeOf,
  ContentTypes,
  decodePart,
  decodeXml,
  ownValue,
  readXml,
} from '@docloom/templates/package';
import type { Element } from '@docloom/templates/package';

const CONTENT_TYPES = '[Content_Types].xml';

/** A part of an Office file, read as XML. */
export class OfficePart {
  readonly name: string;
  readonly root: Element;
  readonly #source: string;

  constructor(name: string, source: string) {
    this.name = name;
    this.#source = source;
    this.root = readXml(source);
  }

  /** An attribute that is named without a prefix, or with the one of its element. */
  value(element: Element | undefined, name: string): string | undefined {
    if (!element) return undefined;
    return attributeOf(this.#source, element, name)?.value ?? ownValue(this.#source, element, name);
  }

  text(element: Element): string {
    return decodeXml(this.#source.slice(element.contentStart, element.contentEnd));
  }
}

/** The parts of an Office file, found by what they are. */
export class OfficeParts {
  readonly #archive: Archive;
  readonly #types: ContentTypes;

  /** @throws NotATemplate, MalformedXml */
  constructor(content: Uint8Array) {
    this.#archive = Archive.open(content);
    const types = this.#archive.has(CONTENT_TYPES) ? this.#read(CONTENT_TYPES) : '<Types/>';
    this.#types = new ContentTypes(types);
  }

  /**
   * @param kind the end of their content type, such as `styles+xml`
   * @throws NotATemplate, MalformedXml
   */
  all(kind: string): OfficePart[] {
    const names = this.#archive.names.filter((name) => this.#types.of(name).endsWith(kind));
    return names.map((name) => new OfficePart(name, this.#read(name)));
  }

  #read(name: string): string {
    return decodePart(this.#archive.read(name));
  }
}

/** The first child of that name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Every element of that name inside another, in the order of the file. */
export function* within(element: Element, name: string): Generator<Element> {
  for (const child of element.children) {
    if (child.name === name) yield child;
    yield* within(child, name);
  }
}

/** The nearest element of that name around another. */
export function around(element: Element, name: string): Element | undefined {
  let outer = element.parent;
  while (outer && outer.name !== name) outer = outer.parent;
  return outer ?? undefined;
}
