import type { Element } from '../../read/xml-tree.ts';

/** Returns an element and its ancestors, innermost first. */
export function withAncestors(element: Element): Element[] {
  const line: Element[] = [];
  for (let each: Element | null = element; each; each = each.parent) line.push(each);
  return line;
}

/** Returns the innermost element that contains all of these; it may be one of them. */
export function commonAncestor(elements: readonly [Element, ...Element[]]): Element {
  const [first, ...others] = elements;
  const lines = others.map((element) => new Set(withAncestors(element)));
  const common = withAncestors(first).find((candidate) =>
    lines.every((line) => line.has(candidate)),
  );
  if (!common) throw new Error('Elements of two parts have nothing in common');
  return common;
}

/** Returns the child of an ancestor that contains, or is, the inner element. */
export function childTowards(ancestor: Element, inner: Element): Element {
  const child = withAncestors(inner).find(({ parent }) => parent === ancestor);
  if (!child) throw new Error(`<${inner.name}> does not stand in <${ancestor.name}>`);
  return child;
}

/** Returns the nearest ancestor with one of these names. */
export function around(element: Element, ...names: string[]): Element | null {
  return withAncestors(element).find(({ name }) => names.includes(name)) ?? null;
}

/** Returns the first child with one of these names. */
export function childNamed(element: Element, ...names: string[]): Element | undefined {
  return element.children.find(({ name }) => names.includes(name));
}

/** Returns the XML of an element, as in the part. */
export function xmlOf(source: string, element: Element | undefined): string {
  return element ? source.slice(element.start, element.end) : '';
}

/** Visits an element and all its descendants in document order. */
export function visit(element: Element, callback: (element: Element) => void): void {
  callback(element);
  for (const child of element.children) visit(child, callback);
}
