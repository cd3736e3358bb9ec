import PizZip from 'pizzip';
import type { XmlNode } from './xml-node.ts';
import { readNodes } from './xml-node.ts';

/** An Office file with parsed parts. */
export interface OfficeFile {
  /** The names of all parts. */
  readonly names: ReadonlySet<string>;
  /** The parts that are XML. */
  readonly xml: ReadonlyMap<string, XmlNode>;
  /** The parts that should be XML but cannot be parsed, with the reason by name. */
  readonly malformed: ReadonlyMap<string, string>;
}

/** Reads every part. @throws Error if the file is not a ZIP archive */
export function readOfficeFile(content: Uint8Array): OfficeFile {
  const archive = new PizZip(content);
  const files = Object.entries(archive.files).filter(([, { dir }]) => !dir);
  const xml = new Map<string, XmlNode>();
  const malformed = new Map<string, string>();
  for (const [name, file] of files) {
    if (!/\.(?:xml|rels|vml)$/u.test(name)) continue;
    try {
      xml.set(name, readNodes(decode(file.asUint8Array())));
    } catch (cause) {
      malformed.set(name, String(cause));
    }
  }
  return { names: new Set(files.map(([name]) => name)), xml, malformed };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  const declared = /^<\?xml[^>]*?encoding=["']([^"']*)["']/iu.exec(text)?.[1] ?? encoding;
  if (!encoding.startsWith(declared.toLowerCase())) {
    throw new Error(`It is ${encoding} and says that it is ${declared}`);
  }
  return text;
}

/** Returns the name of a part's relationships part. */
export function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** Returns the part that relationships belong to; '' for those of the package. */
export function ownerOf(relationships: string): string {
  return relationships.replace(/_rels\/([^/]*)\.rels$/u, '$1');
}

/** Returns the values that occur more than once. */
export function repeated(values: Iterable<string>): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) twice.add(value);
    seen.add(value);
  }
  return [...twice];
}
