/**
 * Decodes base64, also its variant for URLs, with line breaks or without padding.
 * @param text letters of both alphabets, white space and padding; nothing else
 */
export function fromBase64(text: string): Uint8Array {
  const letters = text
    .replace(/[\s=]+/gu, '')
    .replace(/-/gu, '+')
    .replace(/_/gu, '/');
  // A single letter in the last group holds less than a byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const characters = atob(whole);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
