/** Common file systems allow 255 bytes; the rest is for ` (12345)` and temporary names. */
const MAXIMUM_BYTES = 200;
const FALLBACK = 'Untitled';

/**
 * Control characters, characters that Windows rejects, folder separators, and bidirectional marks.
 */
const UNSAFE = /[\p{Cc}<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Device names, with any extension or spaces after them. */
const RESERVED_ON_WINDOWS =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(?:\.|$))/i;
/** Joiners, fillers and the like: a name that has only these is invisible. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\u2800\s.]*$/u;

/** A dot in a sentence starts no extension. */
const EXTENSION = /\.[\p{L}\p{N}]{1,16}$/u;

/**
 * Returns a file or folder name that every common file system accepts: never empty, hidden,
 * reserved or a path, and at most 200 bytes of UTF-8.
 * @param wanted the name that a person or a template requests
 * @param extension with its dot. It is kept if the rest must be cut, and not repeated if it is
 * there. Text that is no extension, such as `. 7 and more`, counts as part of the rest
 * @param instead the name if no visible character of the requested one is left
 */
export function safeFileName(wanted: string, extension = '', instead = FALLBACK): string {
  const ending = endingOf(extension);
  return (safeStem(wanted, ending) || safeStem(instead, ending) || FALLBACK) + ending;
}

/** Returns '' if no visible character is left. */
function safeStem(wanted: string, ending: string): string {
  const stem = withoutEnding(wanted, ending)
    .normalize('NFC')
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (INVISIBLE.test(stem)) return '';
  const free = RESERVED_ON_WINDOWS.test(stem) ? `_${stem}` : stem;
  return cutToBytes(free, MAXIMUM_BYTES - Buffer.byteLength(ending));
}

/** Returns a name with a number: `Invoice.docx` → `Invoice (2).docx`. */
export function numberedFileName(name: string, number: number): string {
  const ending = endingOf(name.slice(1));
  return `${withoutEnding(name, ending)} (${String(number)})${ending}`;
}

function endingOf(name: string): string {
  return EXTENSION.exec(name)?.[0] ?? '';
}

function withoutEnding(name: string, ending: string): string {
  const hasIt = ending !== '' && name.toLowerCase().endsWith(ending.toLowerCase());
  return hasIt ? name.slice(0, -ending.length) : name;
}

function cutToBytes(text: string, maximum: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maximum) return cut.replace(/[\s.]+$/, '');
    cut += character;
  }
  return cut;
}
