/**
 * Returns the bytes that base64 stands for; also its variant for addresses, with line breaks, or
 * without the signs at its end.
 * @param text nothing but the letters of both alphabets, blanks and signs at the end
 */
export function fromBase64(text: string): Uint8Array {
  const letters = text
    .replace(/[\s=]+/gu, '')
    .replace(/-/gu, '+')
    .replace(/_/gu, '/');
  // A single letter of a last group says less than a byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const characters = atob(whole);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
