/** A member of an answer: a text, or further members. Null members are omitted. */
export type Xml = string | number | boolean | null | XmlMembers | readonly XmlMembers[];
export interface XmlMembers {
  [name: string]: Xml;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\t\n\x20-\u{10ffff}]/gu, (control) => `&#x${control.charCodeAt(0).toString(16)};`);
}

/** Returns a document; a list is written as repeated elements. */
export function toXml(root: string, members: XmlMembers): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner(members)}</${root}>`;
}

function inner(members: XmlMembers): string {
  return Object.entries(members)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? (value as XmlMembers[]) : [value]).map((one: Xml) =>
        element(name, one),
      ),
    )
    .join('');
}

function element(name: string, value: Xml): string {
  if (value === null) return '';
  const content = typeof value === 'object' ? inner(value as XmlMembers) : escaped(String(value));
  return `<${name}>${content}</${name}>`;
}

/** Returns the contents of all elements with a name; enough for the requests of a client. */
export function elementsOf(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'));
  return [...found].map(([, content = '']) =>
    content
      .replaceAll('&quot;', '"')
      .replaceAll('&#34;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}
