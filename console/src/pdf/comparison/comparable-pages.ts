import type { OpenPdf } from '../pdf-library.ts';
import { placedTextsOf } from '../placed-texts.ts';
import type { ComparablePage } from './page-pairs.ts';

/** Reads the words of all pages of a PDF. A page whose text cannot be read has none. */
export async function comparablePagesOf(pdf: OpenPdf): Promise<readonly ComparablePage[]> {
  const pages = pdf.sizes.map(async (size, index) => {
    const texts = await placedTextsOf(pdf, index + 1).catch(() => []);
    const words = texts.flatMap(({ text }) => text.split(/\s+/)).filter((word) => word !== '');
    return { size, words: new Set(words) };
  });
  return Promise.all(pages);
}
