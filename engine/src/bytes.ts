// Bytes with what every JavaScript has, so that the engine runs without Node too.

const encoder = new TextEncoder();
// A byte order mark is a character of the text.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the UTF-8 of a text. */
export const toUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** Returns the text of UTF-8; what is none becomes U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Returns a character for each byte. */
export function fromLatin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Returns bytes in one piece. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Whether two stretches of bytes are the same. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Returns a way to read and to write the numbers in bytes. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
