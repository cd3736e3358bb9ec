import type { WorkerConverter } from '@matbee/libreoffice-converter/server';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TemplateScene } from './scene.ts';

/** The scale of a page in points: large enough to be reduced, not enlarged. */
const SCALE = 3;

/** The canvas of pdfjs outside a browser. */
interface Canvases {
  create(width: number, height: number): { canvas: HTMLCanvas; context: unknown };
}
interface HTMLCanvas {
  toBuffer(type: 'image/png'): Buffer;
}

/** Draws every page of a document as LibreOffice prints it, as PNG files. */
export async function pagesOf(
  document: Uint8Array,
  inputFormat: TemplateScene['format'],
  converter: WorkerConverter,
): Promise<Uint8Array[]> {
  const pdf = await converter.convert(document, { inputFormat, outputFormat: 'pdf' });
  const loading = getDocument({
    data: Uint8Array.from(pdf.data),
    verbosity: VerbosityLevel.ERRORS,
  });
  const printed = await loading.promise;
  const pages: Uint8Array[] = [];
  for (let number = 1; number <= printed.numPages; number += 1) {
    const page = await printed.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const { canvas } = (printed.canvasFactory as Canvases).create(viewport.width, viewport.height);
    await page.render({ canvas: canvas as never, viewport }).promise;
    pages.push(canvas.toBuffer('image/png'));
  }
  await loading.destroy();
  return pages;
}
