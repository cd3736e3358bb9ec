import { drawPage } from '../draw-page.ts';
import type { OpenPdf } from '../pdf-library.ts';
import type { PageComparison } from './page-comparison.ts';
import { COMPARED_SCALE, comparePictures, comparisonOfSizes } from './page-comparison.ts';
import type { PagePair } from './page-pairs.ts';
import type { Picture } from './picture.ts';

/** Two open PDFs to compare. */
export interface ComparedPdfs {
  before: OpenPdf;
  after: OpenPdf;
}

/**
 * Compares a page of one PDF with its counterpart in the other.
 * @returns undefined if the comparison was ended
 */
export async function comparePage(
  { before, after }: ComparedPdfs,
  pair: PagePair,
  signal: AbortSignal,
): Promise<PageComparison | undefined> {
  const known = comparisonOfSizes(pair);
  if (known || !pair.before || !pair.after) return known;
  const numbers = { before: pair.before.number, after: pair.after.number };
  const [one, other] = await Promise.all([
    pictureOf(before, numbers.before, signal),
    pictureOf(after, numbers.after, signal),
  ]);
  if (!one || !other) return undefined;
  return comparePictures(numbers, one, other);
}

async function pictureOf(
  pdf: OpenPdf,
  number: number,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const canvas = await drawPage(pdf, number, COMPARED_SCALE, signal);
  return canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
}
