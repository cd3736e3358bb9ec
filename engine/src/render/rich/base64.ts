/**
 * Decodes base64 or base64url, with or without line breaks and padding.
 * @param text only letters of both alphabets, whitespace and padding
 */
export function fromBase64(text: string): Uint8Array {
  const letters = text
    .replace(/[\s=]+/gu, '')
    .replace(/-/gu, '+')
    .replace(/_/gu, '/');
  // A single character in the last group contains less than a byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const characters = atob(whole);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
