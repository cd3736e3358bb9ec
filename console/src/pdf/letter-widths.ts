import type { OpenPdf } from './pdf-library.ts';

/** Returns the width of a letter in a font of a page, in thousandths of the size of the font. */
export type LetterWidths = (font: string, letter: string) => number;

/** About the width of a letter whose own is not known, such as a part of a ligature. */
const USUAL_WIDTH = 500;

/**
 * Reads how wide the letters of a page are in each of its fonts. pdf.js tells the width of a piece of
 * text only as a whole.
 * @param number of the page, from 1
 */
export async function letterWidthsOf({ document }: OpenPdf, number: number): Promise<LetterWidths> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const page = await document.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const fonts = new Map<unknown, Map<unknown, number>>();
  let widths = new Map<unknown, number>();
  fnArray.forEach((operator, index) => {
    const given: unknown = argsArray[index];
    const first: unknown = Array.isArray(given) ? given[0] : undefined;
    if (operator === OPS.setFont) {
      widths = fonts.get(first) ?? new Map<unknown, number>();
      fonts.set(first, widths);
    }
    if (operator === OPS.showText) addWidths(widths, first);
  });
  return (font, letter) => fonts.get(font)?.get(letter) ?? USUAL_WIDTH;
}

/** Adds the widths of shown glyphs. Numbers between them move the next one. */
function addWidths(widths: Map<unknown, number>, glyphs: unknown): void {
  if (!Array.isArray(glyphs)) return;
  for (const glyph of glyphs.filter(isGlyph)) widths.set(glyph.unicode, glyph.width);
}

interface Glyph {
  unicode: unknown;
  width: number;
}

function isGlyph(value: unknown): value is Glyph {
  return (
    typeof value === 'object' &&
    value !== null &&
    'unicode' in value &&
    'width' in value &&
    typeof value.width === 'number'
  );
}
