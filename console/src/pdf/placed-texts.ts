import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { PlacedText } from './marks.ts';
import type { LetterWidths } from './letter-widths.ts';
import { letterWidthsOf } from './letter-widths.ts';
import type { OpenPdf } from './pdf-library.ts';

/**
 * Returns the text of a page of a PDF, piece by piece, in the order of the PDF.
 * @param number of the page, from 1
 */
export function placedTextsOf(pdf: OpenPdf, number: number): Promise<readonly PlacedText[]> {
  return readTexts(pdf, number, undefined);
}

/** Does the same, with the widths of the letters. They take about as long as drawing the page. */
export async function measuredTextsOf(
  pdf: OpenPdf,
  number: number,
): Promise<readonly PlacedText[]> {
  return readTexts(pdf, number, await letterWidthsOf(pdf, number));
}

async function readTexts(
  pdf: OpenPdf,
  number: number,
  widths: LetterWidths | undefined,
): Promise<readonly PlacedText[]> {
  const page = await pdf.document.getPage(number);
  const { height: pageHeight } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.filter(isText).map(({ str: text, fontName, transform, width, height }) => {
    const [, , , , left = 0, base = 0] = transform.map(Number);
    // A PDF counts from the lower left corner to the line that the letters stand on.
    const place = { left, top: pageHeight - base - height, width, height: height * 1.2 };
    if (!widths) return { text, place };
    return { text, place, widthOf: (letter) => widths(fontName, letter) };
  });
}

function isText(item: object): item is TextItem {
  return 'str' in item;
}
