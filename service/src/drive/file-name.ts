/** 255 bytes is what common file systems take; the rest is room for ` (12345)` and temporary names. */
const MAXIMUM_BYTES = 200;
const FALLBACK = 'Untitled';

/** Control characters, what Windows refuses, what separates folders, what turns the text around. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Devices, whatever extension or blanks follow. */
const RESERVED_ON_WINDOWS =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(?:\.|$))/i;
/** Joiners, fillers and the like: a name of nothing else could not be seen. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\u2800\s.]*$/u;

/** A dot in the middle of a sentence begins no extension. */
const EXTENSION = /\.[\p{L}\p{N}]{1,16}$/u;

/**
 * A file or folder name that every common file system takes: never empty, hidden, reserved or a
 * path, at most 200 bytes of UTF-8.
 * @param wanted what a person or a template asks for
 * @param extension with its dot; kept when the rest must be cut, not repeated when it is there. What
 * is none, such as `. 7 and more`, is a part of the rest
 * @param instead the name when nothing that can be seen is left of the wanted one
 */
export function safeFileName(wanted: string, extension = '', instead = FALLBACK): string {
  const ending = endingOf(extension);
  return (safeStem(wanted, ending) || safeStem(instead, ending) || FALLBACK) + ending;
}

/** '' when nothing that can be seen is left. */
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

/** `Invoice.docx` → `Invoice (2).docx`. */
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
