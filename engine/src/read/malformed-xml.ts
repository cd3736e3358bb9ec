/** A part that is no well-formed XML, or that has in it what no part of an Office file has. */
export class MalformedXml extends Error {
  /** A clause: "<w:p> is never closed". */
  readonly reason: string;
  /** Where in the part, in characters. */
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(`${reason} (at character ${offset})`);
    this.name = 'MalformedXml';
    this.reason = reason;
    this.offset = offset;
  }
}
