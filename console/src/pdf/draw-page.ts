import type { OpenPdf } from './pdf-library.ts';

/** Browsers refuse larger pictures; a page is drawn coarser then. */
const MOST_PIXELS = 16_000_000;

/**
 * Draws a page of a PDF.
 * @param number from 1
 * @param scale pixels for each point of the page
 * @param signal ends the drawing
 * @returns undefined if the drawing was ended, or the PDF was closed
 */
export async function drawPage(
  { document: pdf }: OpenPdf,
  number: number,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | undefined> {
  try {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale });
    const finest = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
    const viewport = page.getViewport({ scale: scale * finest });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    if (signal.aborted) return undefined;
    const drawing = page.render({ canvas, viewport });
    signal.addEventListener('abort', () => {
      drawing.cancel();
    });
    await drawing.promise;
    return canvas;
  } catch (cause) {
    if (signal.aborted || pdf.loadingTask.destroyed) return undefined;
    throw cause;
  }
}
