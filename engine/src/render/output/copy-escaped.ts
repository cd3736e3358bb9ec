import { toUtf8 } from '../../bytes.ts';

/** The maximum length of a text that is copied character by character; longer ones gain nothing. */
export const MAX_COPIED = 256;
/** The maximum number of bytes that a UTF-16 code unit takes: `&quot;`. */
export const MAX_ESCAPED_BYTES = 6;

/** A text that was copied. */
interface Copied {
  /** The offset after it, in bytes. */
  readonly end: number;
  /** The length of the escaped text, in UTF-16 code units. */
  readonly length: number;
}

/** By code; only these four are escaped. */
const ESCAPES: ReadonlyMap<number, Uint8Array> = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }).map(
    ([character, escaped]) => [character.charCodeAt(0), toUtf8(escaped)],
  ),
);

const COPY = 0;
const ESCAPE = 1;
const GIVE_UP = 2;
/** The treatment of each ASCII character. Line breaks and control characters are not just copied. */
const TREATMENTS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (ESCAPES.has(code)) return ESCAPE;
  return code < 0x20 && code !== 0x09 ? GIVE_UP : COPY;
});

/**
 * Copies a text into memory as UTF-8, escaped as by `escapeXml`. This is faster than escaping and
 * encoding it separately, which most values of a document are too short for.
 * @param into must have `MAX_ESCAPED_BYTES` for each code unit of the text
 * @returns null for a text with line breaks, surrogates, or characters that XML does not allow; the
 * bytes from `start` on are undefined then
 */
export function copyEscaped(text: string, into: Uint8Array, start: number): Copied | null {
  let end = start;
  let { length } = text;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) {
      if (isSurrogate(code) || code >= 0xfffe) return null;
      end = copyBeyondAscii(code, into, end);
      continue;
    }
    const treatment = TREATMENTS[code];
    if (treatment === COPY) {
      into[end] = code;
      end += 1;
      continue;
    }
    const escaped = treatment === ESCAPE ? ESCAPES.get(code) : undefined;
    if (!escaped) return null;
    for (const byte of escaped) {
      into[end] = byte;
      end += 1;
    }
    length += escaped.length - 1;
  }
  return { end, length };
}

/** Copies a character of two or three bytes. @returns the offset after it */
function copyBeyondAscii(code: number, into: Uint8Array, start: number): number {
  const last = 0x80 | (code & 0x3f);
  if (code < 0x800) {
    into[start] = 0xc0 | (code >> 6);
    into[start + 1] = last;
    return start + 2;
  }
  into[start] = 0xe0 | (code >> 12);
  into[start + 1] = 0x80 | ((code >> 6) & 0x3f);
  into[start + 2] = last;
  return start + 3;
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
