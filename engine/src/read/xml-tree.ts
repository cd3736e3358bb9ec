import { MalformedXml } from './malformed-xml.ts';
import type { Namespaces } from './namespaces.ts';
import { canonicalName, namespacesWithin } from './namespaces.ts';

/** An element and its position in its part; all offsets are in characters. */
export interface Element {
  /** Its name with our prefix, whatever the file's: `w:p`. */
  readonly name: string;
  readonly nameInFile: string;
  readonly parent: Element | null;
  readonly children: Element[];
  /** The offset of its `<`. */
  readonly start: number;
  /** The offset after the `>` of its opening tag. */
  readonly contentStart: number;
  /** The offset of its closing tag's `<`; its end if it has no closing tag. */
  contentEnd: number;
  /** The offset after its last `>`. */
  end: number;
}

/** Deeper than any editor nests elements, and shallow enough for recursion. */
const MAX_DEPTH = 300;
const MAX_ELEMENTS = 3_000_000;

/** Characters that XML 1.0 does not allow. */
const NO_XML_CHARACTER = /[[\p{Cc}--[\t\n\r\u007f-\u009f]]\ufffe\uffff]/v;
const NAME = /[^\s/>=<"'&]+/uy;
const ATTRIBUTE = /\s+([^\s/>=<"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const LOOSE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/u;

/**
 * Parses a part's elements with their offsets, so that the source between them can be copied
 * unchanged.
 *
 * Checks that the part is well-formed (XML 1.0, https://www.w3.org/TR/xml/). A DOCTYPE is rejected:
 * Office files have none, and its entities can expand a small file enormously.
 * @returns the root
 * @throws MalformedXml
 */
export function readXml(source: string): Element {
  return new XmlReader(source).read();
}

class XmlReader {
  readonly #source: string;
  #offset = 0;
  #elements = 0;
  #root: Element | null = null;
  #open: { element: Element; namespaces: Namespaces }[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(): Element {
    const forbidden = NO_XML_CHARACTER.exec(this.#source);
    if (forbidden) throw new MalformedXml('it contains a control character', forbidden.index);
    while (this.#offset < this.#source.length) this.#readNext();
    const unclosed = this.#open.at(-1)?.element;
    if (unclosed) {
      throw new MalformedXml(`<${unclosed.nameInFile}> is never closed`, unclosed.start);
    }
    if (!this.#root) throw new MalformedXml('it is empty', 0);
    return this.#root;
  }

  #readNext(): void {
    if (this.#source[this.#offset] !== '<') {
      this.#readText();
      return;
    }
    switch (this.#source[this.#offset + 1]) {
      case '/':
        this.#readClosingTag();
        break;
      case '?':
        this.#skip('?>', 'a processing instruction');
        break;
      case '!':
        this.#readDeclaration();
        break;
      default:
        this.#readOpeningTag();
    }
  }

  #readDeclaration(): void {
    const begins = (text: string) => this.#source.startsWith(text, this.#offset);
    if (begins('<!--')) this.#skip('-->', 'a comment');
    else if (begins('<![CDATA[') && this.#open.length > 0) this.#skip(']]>', 'a CDATA section');
    else throw new MalformedXml('it has a DOCTYPE or an entity declaration', this.#offset);
  }

  #readText(): void {
    const next = this.#source.indexOf('<', this.#offset);
    const end = next === -1 ? this.#source.length : next;
    const text = this.#source.slice(this.#offset, end);
    if (this.#open.length === 0 && !/^[\s\ufeff]*$/u.test(text)) {
      throw new MalformedXml('it has text outside the root element', this.#offset);
    }
    this.#checkReferences(text, this.#offset);
    this.#offset = end;
  }

  #readOpeningTag(): void {
    const source = this.#source;
    const start = this.#offset;
    const nameInFile = this.#nameAt(start + 1);
    const nameEnd = start + 1 + nameInFile.length;
    const attributesEnd = this.#readAttributes(nameEnd);
    const isEmpty = source[attributesEnd] === '/';
    const contentStart = attributesEnd + (isEmpty ? 2 : 1);
    if (source[contentStart - 1] !== '>') {
      throw new MalformedXml(`the tag <${nameInFile}> is not well-formed`, start);
    }

    const around = this.#open.at(-1);
    if (!around && this.#root) throw new MalformedXml('it has a second root element', start);
    this.#elements += 1;
    if (this.#open.length >= MAX_DEPTH || this.#elements > MAX_ELEMENTS) {
      throw new MalformedXml('it has too many elements or is nested too deeply', start);
    }
    const outer = around?.namespaces ?? new Map();
    const namespaces =
      attributesEnd === nameEnd
        ? outer
        : namespacesWithin(outer, source.slice(start, contentStart));
    const element: Element = {
      name: canonicalName(nameInFile, namespaces),
      nameInFile,
      parent: around?.element ?? null,
      children: [],
      start,
      contentStart,
      contentEnd: contentStart,
      end: contentStart,
    };
    if (around) around.element.children.push(element);
    else this.#root = element;
    if (!isEmpty) this.#open.push({ element, namespaces });
    this.#offset = contentStart;
  }

  /** @returns the offset of the `>` or `/>` */
  #readAttributes(from: number): number {
    const next = this.#source[from];
    if (next === '>' || next === '/') return from;
    const names = new Set<string>();
    ATTRIBUTE.lastIndex = from;
    let end = from;
    for (let found = ATTRIBUTE.exec(this.#source); found; found = ATTRIBUTE.exec(this.#source)) {
      const [, name = '', quoted, apostrophed] = found;
      if (names.has(name)) {
        throw new MalformedXml(`the attribute ${name} is duplicated in one tag`, end);
      }
      names.add(name);
      this.#checkReferences(quoted ?? apostrophed ?? '', end);
      end = ATTRIBUTE.lastIndex;
    }
    while (isBlank(this.#source.charCodeAt(end))) end += 1;
    return end;
  }

  #readClosingTag(): void {
    const start = this.#offset;
    const closed = this.#open.pop()?.element;
    const end = this.#endOfClosingTag(start, closed);
    if (!closed || end === -1) {
      const nameInFile = this.#nameAt(start + 2);
      const expected = closed ? `</${closed.nameInFile}>` : 'nothing';
      throw new MalformedXml(`</${nameInFile}> stands where ${expected} belongs`, start);
    }
    closed.contentEnd = start;
    closed.end = end;
    this.#offset = end;
  }

  /** @returns the offset after its `>`; -1 if it is not the closing tag of the element */
  #endOfClosingTag(start: number, closed: Element | undefined): number {
    if (!closed || !this.#source.startsWith(closed.nameInFile, start + 2)) return -1;
    let end = start + 2 + closed.nameInFile.length;
    while (isBlank(this.#source.charCodeAt(end))) end += 1;
    return this.#source[end] === '>' ? end + 1 : -1;
  }

  #skip(end: string, what: string): void {
    const found = this.#source.indexOf(end, this.#offset);
    if (found === -1) throw new MalformedXml(`${what} does not end`, this.#offset);
    this.#offset = found + end.length;
  }

  #nameAt(offset: number): string {
    NAME.lastIndex = offset;
    const name = NAME.exec(this.#source)?.[0];
    if (!name) throw new MalformedXml('it has a "<" that does not begin a tag', offset - 1);
    return name;
  }

  #checkReferences(text: string, offset: number): void {
    if (!text.includes('&')) return;
    const loose = LOOSE_AMPERSAND.exec(text);
    if (loose)
      throw new MalformedXml('it has an "&" that does not begin a character reference', offset);
  }
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;
