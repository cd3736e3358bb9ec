/** Characters that nobody sees, and lone surrogates, which no URL can hold. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Returns the URL of a resource of the API.
 *
 * @param baseUrl the address of the server, without a slash at its end
 * @param path the path in parts, unencoded; each has to be one segment, see `isPathSegment`
 */
export function apiUrl(baseUrl: string, path: readonly string[]): string {
  return `${baseUrl}/v0/${path.map((part) => encodeURIComponent(part)).join('/')}/`;
}

/** Nobody encodes an ID more often than this, and each decoding reads the whole text. */
const MAX_DECODINGS = 5;

/**
 * Tells whether a text stays one segment wherever it stands in a path: with `..` a request for a
 * document would be one for its workflow. Servers and proxies on the way may decode a path more than
 * once, so it has to stay one segment however often it is decoded.
 */
export function isPathSegment(text: string): boolean {
  let segment = text;
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    if (!isPlainSegment(segment)) return false;
    const decoded = decodeAscii(segment);
    if (decoded === segment) return true;
    segment = decoded;
  }
  return false;
}

function isPlainSegment(text: string): boolean {
  if (text.trim() !== text || text === '' || text === '.' || text === '..') return false;
  return !/[/\\]/.test(text) && !INVISIBLE.test(text);
}

/** Dots, slashes and controls are ASCII; what else an encoding stands for cannot end a segment. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
}
