import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { toPng } from './png.ts';
import { DRAWING_TOO_COSTLY } from './too-costly.ts';

/** The length of the longest side, in pixels. */
const LONGEST_SIDE = 400;

/** Reasons for the service's users, by PDFium's error. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['Password required or incorrect password', 'it opens only with a password'],
  ['Unsupported security scheme', 'it is protected in a way that is not known here'],
  ['File not in PDF format or corrupted', 'it is no PDF, or it is damaged'],
]);

type Pdfium = Awaited<ReturnType<typeof PDFiumLibrary.init>>;

/** Thrown when nothing can be drawn; the message is a clause that says why. */
class CannotDraw extends Error {}

/**
 * Loads PDFium.
 * @returns a function that draws the first page of a PDF as a PNG, or throws a clause that says why
 * not
 */
export async function loadPdfium(): Promise<(pdf: Uint8Array) => Promise<Uint8Array>> {
  const file = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  const load = () => PDFiumLibrary.init({ wasmBinary });
  // The first load is the slowest. Loading here also shows early whether it works.
  await load();
  // Each file gets its own instance, so that no content of one can appear in the picture of
  // another.
  return async (pdf) => {
    const pdfium = await load();
    return drawFirstPage(pdfium, pdf).catch((cause: unknown) => {
      throw new Error(clauseOf(cause));
    });
  };
}

/** Users do not see PDFium's internal errors. */
function clauseOf(cause: unknown): string {
  if (cause instanceof CannotDraw) return cause.message;
  return isOutOfMemory(cause) ? DRAWING_TOO_COSTLY : 'its first page cannot be drawn';
}

/**
 * Emscripten calls `abort` when a program runs out of memory, and JavaScript throws when it writes
 * outside the memory. In both cases the program's own memory limit was reached.
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
