import type { Element, XmlPart } from '@docloom/templates/package';
import { attributeOf, decodeXml, ownValue, Package } from '@docloom/templates/package';

/** A part of an Office file, read as XML. */
export class OfficePart {
  readonly name: string;
  readonly root: Element;
  readonly #source: string;

  constructor({ name, source, root }: XmlPart) {
    this.name = name;
    this.#source = source;
    this.root = root;
  }

  /** Returns an attribute without a prefix, or with its element's prefix. */
  value(element: Element | undefined, name: string): string | undefined {
    if (!element) return undefined;
    return attributeOf(this.#source, element, name)?.value ?? ownValue(this.#source, element, name);
  }

  text(element: Element): string {
    return decodeXml(this.#source.slice(element.contentStart, element.contentEnd));
  }
}

/** The parts of an Office file, by content type. */
export class OfficeParts {
  readonly #package: Package;

  /** @throws NotATemplate */
  constructor(content: Uint8Array) {
    this.#package = Package.open(content);
  }

  /**
   * Returns the parts of a kind.
   * @param kind the end of their content type, such as `styles+xml`
   * @throws NotATemplate, MalformedXml
   */
  all(kind: string): OfficePart[] {
    const { names, contentTypes } = this.#package;
    return names
      .filter((name) => contentTypes.of(name).endsWith(kind))
      .map((name) => new OfficePart(this.#package.xml(name)));
  }
}

/** Returns the first child with this name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Yields every descendant with this name, in document order. */
export function* within(element: Element, name: string): Generator<Element> {
  for (const child of element.children) {
    if (child.name === name) yield child;
    yield* within(child, name);
  }
}

/** Returns the nearest ancestor with this name. */
export function around(element: Element, name: string): Element | undefined {
  let outer = element.parent;
  while (outer && outer.name !== name) outer = outer.parent;
  return outer ?? undefined;
}
