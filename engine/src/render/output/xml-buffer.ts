import type { PackedPart } from '../../archive/packed-part.ts';
import { packCopy } from '../../archive/packed-part.ts';
import { encodeInto, fromUtf8 } from '../../bytes.ts';
import type { Literal } from '../../compile/program.ts';
import { copyEscaped, MAX_COPIED, MAX_ESCAPED_BYTES } from './copy-escaped.ts';

/** The longest character in UTF-8, in bytes. */
const MAX_CHARACTER = 4;
/** In bytes. */
const INITIAL_CAPACITY = 64 * 1024;

/** A position in the XML of a part. */
export interface Position {
  readonly bytes: number;
  readonly characters: number;
}

/**
 * The UTF-8 of the part that is being rendered. Its memory is reused for the next part, and grows
 * for longer ones. Nothing that it returns is a view of this memory.
 */
export class XmlBuffer {
  #memory = new Uint8Array(INITIAL_CAPACITY);
  #end = 0;
  #length = 0;

  /** The size of its memory, in bytes. */
  get capacity(): number {
    return this.#memory.length;
  }

  /** The length of the XML, in UTF-16 code units. */
  get length(): number {
    return this.#length;
  }

  get position(): Position {
    return { bytes: this.#end, characters: this.#length };
  }

  /** Writes XML that is already encoded. */
  writeLiteral({ bytes, length }: Literal): void {
    this.#reserve(bytes.length);
    this.#memory.set(bytes, this.#end);
    this.#end += bytes.length;
    this.#length += length;
  }

  /** Writes XML. Unpaired surrogates become U+FFFD. */
  write(xml: string): void {
    let rest = xml;
    while (rest !== '') {
      this.#reserve(rest.length + MAX_CHARACTER);
      const { read, written } = encodeInto(rest, this.#memory.subarray(this.#end));
      this.#end += written;
      rest = rest.slice(read);
    }
    this.#length += xml.length;
  }

  /**
   * Writes a text, escaped as by `escapeXml`.
   * @returns the length of the escaped text, in UTF-16 code units; null if it is long or has
   * characters that are not simply copied or escaped: nothing is written then
   */
  writeEscaped(text: string): number | null {
    if (text.length > MAX_COPIED) return null;
    this.#reserve(text.length * MAX_ESCAPED_BYTES);
    const copied = copyEscaped(text, this.#memory, this.#end);
    if (copied === null) return null;
    this.#end = copied.end;
    this.#length += copied.length;
    return copied.length;
  }

  /** Returns whether some bytes are between a position and the end; faster if near the end. */
  contains(bytes: Uint8Array, from: Position): boolean {
    for (let at = this.#end - bytes.length; at >= from.bytes; at -= 1) {
      if (this.#hasAt(at, bytes)) return true;
    }
    return false;
  }

  /** Returns whether the XML from a position ends with some bytes. */
  endsWith(bytes: Uint8Array, from: Position): boolean {
    const at = this.#end - bytes.length;
    return at >= from.bytes && this.#hasAt(at, bytes);
  }

  /** Returns the XML from a position. */
  textFrom({ bytes }: Position): string {
    return fromUtf8(this.#memory.subarray(bytes, this.#end));
  }

  /** Removes the XML from a position, and returns it. */
  cut({ bytes, characters }: Position): Uint8Array {
    const removed = this.#memory.slice(bytes, this.#end);
    this.#end = bytes;
    this.#length = characters;
    return removed;
  }

  /** Removes everything. */
  clear(): void {
    this.#end = 0;
    this.#length = 0;
  }

  /** Packs the XML for an archive. @param name the name of the part */
  pack(name: string): PackedPart {
    return packCopy(name, this.#memory.subarray(0, this.#end));
  }

  #hasAt(at: number, bytes: Uint8Array): boolean {
    for (let index = 0; index < bytes.length; index += 1) {
      if (this.#memory[at + index] !== bytes[index]) return false;
    }
    return true;
  }

  #reserve(more: number): void {
    const needed = this.#end + more;
    if (needed <= this.#memory.length) return;
    const memory = new Uint8Array(Math.max(2 * this.#memory.length, needed));
    memory.set(this.#memory.subarray(0, this.#end));
    this.#memory = memory;
  }
}
