/** Thrown for a part that is not well-formed XML, or contains XML that no Office file contains. */
export class MalformedXml extends Error {
  /** A clause, such as "<w:p> is never closed". */
  readonly reason: string;
  /** The offset in the part, in characters. */
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(`${reason} (at character ${offset})`);
    this.name = 'MalformedXml';
    this.reason = reason;
    this.offset = offset;
  }
}
