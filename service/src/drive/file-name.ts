/** 255 bytes is what common file systems take; the rest is room for ` (12345)` and temporary names. */
const MAXIMUM_BYTES = 200;
const FALLBACK = 'Untitled';

/** Control characters, what Windows refuses, what separates folders, what turns the text around. */
// eslint-disable-next-line no-control-regex -- control characters are what must go
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A file or folder name that every common file system takes: never empty, hidden, reserved or a
 * path, at most 200 bytes of UTF-8.
 * @param wanted what a person or a template asks for
 * @param extension with its dot; kept when the rest must be cut, not repeated when it is there
 */
export function safeFileName(wanted: string, extension = ''): string {
  const stem = withoutExtension(wanted, extension)
    .normalize('NFC')
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const free = RESERVED_ON_WINDOWS.test(stem) ? `_${stem}` : stem;
  const cut = cutToBytes(free, MAXIMUM_BYTES - Buffer.byteLength(extension));
  return (cut === '' ? FALLBACK : cut) + extension;
}

/** `Invoice.docx` → `Invoice (2).docx`. */
export function numberedFileName(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return `${name} (${String(number)})`;
  return `${name.slice(0, dot)} (${String(number)})${name.slice(dot)}`;
}

function withoutExtension(name: string, extension: string): string {
  const hasIt = extension !== '' && name.toLowerCase().endsWith(extension.toLowerCase());
  return hasIt ? name.slice(0, -extension.length) : name;
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
