import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../concurrency/scope.ts';
import type { ConvertedPdf, PdfOrder } from './convert-to-pdf.ts';

/** Maximum total size of the PDFs, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** In bytes; larger documents and PDFs are not cached. */
const LARGEST = 4 * 1024 * 1024;
/** How long a PDF is cached, in milliseconds. */
const MAX_AGE = 5 * 60_000;

/**
 * Caches the PDFs of previews and one-shot renders. The page of a template shows the same document
 * several times: a new file before and after it is published, and the current version beside it.
 * Conversion takes most of the time of a preview.
 *
 * Tenants do not share entries, so response times do not reveal what others preview. PDFs with a
 * password or for an archive are not cached.
 */
export class PdfCache implements PerProcess {
  readonly scope = 'per process';
  readonly #pdfs = new LRUCache<string, ConvertedPdf>({
    maxSize: MAX_BYTES,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ pdf }) => Math.max(pdf.length, 1),
    ttl: MAX_AGE,
  });

  /**
   * Returns the cached PDF of a document, or converts the document and caches the PDF.
   * @throws the error of `convert`
   */
  async getOrConvert(order: PdfOrder, convert: () => Promise<ConvertedPdf>): Promise<ConvertedPdf> {
    if (!isCacheable(order)) return convert();
    const key = keyOf(order);
    const cached = this.#pdfs.get(key);
    if (cached) return cached;
    const converted = await convert();
    this.#pdfs.set(key, converted);
    return converted;
  }
}

function isCacheable({ pieces, password, standard }: PdfOrder): boolean {
  if (password !== null || standard !== null) return false;
  return pieces.reduce((sum, { length }) => sum + length, 0) <= LARGEST;
}

function keyOf({ name, documentType, pieces, flow }: PdfOrder): string {
  const digest = createHash('sha256');
  digest.update(JSON.stringify([flow.tenantId, documentType, name]));
  for (const piece of pieces) digest.update(piece);
  return digest.digest('base64');
}
