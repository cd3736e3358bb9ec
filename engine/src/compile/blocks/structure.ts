import type { Element } from '../../read/xml-tree.ts';

/** An element and everything around it, innermost first. */
export function withAncestors(element: Element): Element[] {
  const line: Element[] = [];
  for (let each: Element | null = element; each; each = each.parent) line.push(each);
  return line;
}

/** The innermost element around all of these; one of them, when it is around the others. */
export function commonAncestor(elements: readonly [Element, ...Element[]]): Element {
  const [first, ...others] = elements;
  const lines = others.map((element) => new Set(withAncestors(element)));
  const common = withAncestors(first).find((candidate) =>
    lines.every((line) => line.has(candidate)),
  );
  if (!common) throw new Error('Elements of two parts have nothing in common');
  return common;
}

/** The child of an element that an inner element stands in, or is. */
export function childTowards(ancestor: Element, inner: Element): Element {
  const child = withAncestors(inner).find(({ parent }) => parent === ancestor);
  if (!child) throw new Error(`<${inner.name}> does not stand in <${ancestor.name}>`);
  return child;
}

/** The nearest element of that name around this one. */
export function around(element: Element, ...names: string[]): Element | null {
  return withAncestors(element).find(({ name }) => names.includes(name)) ?? null;
}

/** The first child of that name. */
export function childNamed(element: Element, ...names: string[]): Element | undefined {
  return element.children.find(({ name }) => names.includes(name));
}

/** The XML of an element, as it is in the part. */
export function xmlOf(source: string, element: Element | undefined): string {
  return element ? source.slice(element.start, element.end) : '';
}

/** Visits an element and everything in it, in the part's order. */
export function visit(element: Element, callback: (element: Element) => void): void {
  callback(element);
  for (const child of element.children) visit(child, callback);
}
