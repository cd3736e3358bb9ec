import { drawPage } from '../draw-page.ts';
import type { OpenPdf } from '../pdf-library.ts';
import type { PageComparison, PagePair } from './page-comparison.ts';
import { COMPARED_SCALE, comparePictures, comparisonOfSizes } from './page-comparison.ts';
import type { Picture } from './picture.ts';

/** Two open PDFs to compare. */
export interface ComparedPdfs {
  before: OpenPdf;
  after: OpenPdf;
}

/**
 * Compares a page of two PDFs.
 * @returns undefined if the comparison was ended
 */
export async function comparePage(
  { before, after }: ComparedPdfs,
  pair: PagePair,
  signal: AbortSignal,
): Promise<PageComparison | undefined> {
  const known = comparisonOfSizes(pair);
  if (known) return known;
  const [one, other] = await Promise.all([
    pictureOf(before, pair.number, signal),
    pictureOf(after, pair.number, signal),
  ]);
  if (!one || !other) return undefined;
  return comparePictures(pair.number, one, other);
}

async function pictureOf(
  pdf: OpenPdf,
  number: number,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const canvas = await drawPage(pdf, number, COMPARED_SCALE, signal);
  return canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
}
