const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** A character, or its escaped form in XML: `&amp;`, `&#228;`. */
const CHARACTER = /&(?:#x([\da-fA-F]+)|#(\d+)|(\w+));/gu;

/** Decodes XML text. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(CHARACTER, (whole, hexadecimal?: string, decimal?: string, name?: string) =>
    decode(whole, hexadecimal, decimal, name),
  );
}

/**
 * Decodes XML text, and returns the offset of each UTF-16 unit.
 * @returns starts has one entry more than the text has units: the end
 */
export function decodeWithPlaces(
  source: string,
  start: number,
  end: number,
): { text: string; starts: number[] } {
  const raw = source.slice(start, end);
  let text = '';
  const starts: number[] = [];
  const copy = (from: number, to: number) => {
    text += raw.slice(from, to);
    for (let place = from; place < to; place += 1) starts.push(start + place);
  };
  let copied = 0;
  for (const found of raw.matchAll(CHARACTER)) {
    copy(copied, found.index);
    const decoded = decode(found[0], found[1], found[2], found[3]);
    for (let unit = 0; unit < decoded.length; unit += 1) starts.push(start + found.index);
    text += decoded;
    copied = found.index + found[0].length;
  }
  copy(copied, raw.length);
  starts.push(end);
  return { text, starts };
}

function decode(whole: string, hexadecimal?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? whole;
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
