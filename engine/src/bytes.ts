// `Buffer` exists in Node only. These functions run in browsers too.

const encoder = new TextEncoder();
// A byte order mark is part of the text.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * `encode` allocates memory for each text, which costs more than encoding a short one. Short texts
 * are encoded here first. A UTF-16 code unit takes at most three bytes in UTF-8.
 */
const scratch = new Uint8Array(64 * 1024);

/** Returns the UTF-8 of a text. */
export function toUtf8(text: string): Uint8Array {
  if (text.length * 3 > scratch.length) return encoder.encode(text);
  return scratch.slice(0, encoder.encodeInto(text, scratch).written);
}

/** Encodes as much of a text as `bytes` has space for. Unpaired surrogates become U+FFFD. */
export const encodeInto = (text: string, bytes: Uint8Array) => encoder.encodeInto(text, bytes);

/** Returns the text of UTF-8 bytes; invalid bytes become U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Returns a character for each byte. */
export function fromLatin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Returns the pieces as one array. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Returns whether two arrays hold the same bytes. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/**
 * Writes a little-endian number of 16 bits. For a few numbers, this costs less than a `DataView`.
 */
export function writeUint16(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value & 0xff;
  bytes[offset + 1] = (value >>> 8) & 0xff;
}

/** Writes a little-endian number of 32 bits. */
export function writeUint32(bytes: Uint8Array, offset: number, value: number): void {
  writeUint16(bytes, offset, value);
  writeUint16(bytes, offset + 2, value >>> 16);
}

/** Returns a view that reads and writes numbers in these bytes. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
