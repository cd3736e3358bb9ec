import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { toPng } from './png.ts';
import { DRAWING_TOO_COSTLY } from './too-costly.ts';

/** Of the longest side, in pixels. */
const LONGEST_SIDE = 400;

/** What a reader of the service is told, by what PDFium says. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['Password required or incorrect password', 'it opens only with a password'],
  ['Unsupported security scheme', 'it is protected in a way that is not known here'],
  ['File not in PDF format or corrupted', 'it is no PDF, or it is damaged'],
]);

type Pdfium = Awaited<ReturnType<typeof PDFiumLibrary.init>>;

/** A clause that says why nothing is drawn. */
class CannotDraw extends Error {}

/** @returns draws the first page of a PDF as a PNG, or throws with a clause that says why not */
export async function loadPdfium(): Promise<(pdf: Uint8Array) => Promise<Uint8Array>> {
  const file = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  const load = () => PDFiumLibrary.init({ wasmBinary });
  // The first time takes the longest. That it can be loaded is known from then on.
  await load();
  // One of its own for each file: nothing of one can come to light in the picture of another.
  return async (pdf) => {
    const pdfium = await load();
    return drawFirstPage(pdfium, pdf).catch((cause: unknown) => {
      throw new Error(clauseOf(cause));
    });
  };
}

/** What PDFium says when it breaks off is for nobody who asks for a picture. */
function clauseOf(cause: unknown): string {
  if (cause instanceof CannotDraw) return cause.message;
  return isOutOfMemory(cause) ? DRAWING_TOO_COSTLY : 'its first page cannot be drawn';
}

/**
 * Emscripten ends a program that gets no more memory by `abort`, and JavaScript refuses to write
 * where there is none. In both cases it is the memory that this program may have.
 */
function isOutOfMemory(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause instanceof RangeError || cause.message.startsWith('Aborted(');
}

async function drawFirstPage(pdfium: Pdfium, pdf: Uint8Array): Promise<Uint8Array> {
  const document = await pdfium.loadDocument(pdf).catch((cause: unknown) => {
    if (isOutOfMemory(cause)) throw cause;
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new CannotDraw(REASONS.get(said) ?? 'it cannot be read');
  });
  if (document.getPageCount() < 1) throw new CannotDraw('it has no page');
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  if (!(longest > 0 && Number.isFinite(longest)))
    throw new CannotDraw('its first page has no size');
  const toSide = (length: number) => Math.max(1, Math.round((length / longest) * LONGEST_SIDE));
  const size = { width: toSide(originalWidth), height: toSide(originalHeight), scale: 1 };
  return toPng(await page.render({ ...size, renderFormFields: true }));
}
