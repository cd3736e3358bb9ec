import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Task } from '../pool/conversion.ts';
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

/** A page to draw. */
export interface DrawingTask extends Task {
  /** Its number, from 1. */
  readonly page: number;
}

/** Thrown when nothing can be drawn; the message is a clause that says why. */
class CannotDraw extends Error {}

/**
 * Loads PDFium.
 * @returns a function that draws a page of a PDF as a PNG, or throws a clause that says why not
 */
export async function loadPdfium(): Promise<(task: DrawingTask) => Promise<Uint8Array>> {
  const file = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  const load = () => PDFiumLibrary.init({ wasmBinary });
  // The first load is the slowest. Loading here also shows early whether it works.
  await load();
  // Each file gets its own instance, so that no content of one can appear in the picture of
  // another.
  return async (task) => {
    const pdfium = await load();
    return drawPage(pdfium, task).catch((cause: unknown) => {
      throw new Error(clauseOf(cause));
    });
  };
}

/** Users do not see PDFium's internal errors. */
function clauseOf(cause: unknown): string {
  if (cause instanceof CannotDraw) return cause.message;
  return isOutOfMemory(cause) ? DRAWING_TOO_COSTLY : 'the page cannot be drawn';
}

/**
 * Emscripten calls `abort` when a program runs out of memory, and JavaScript throws when it writes
 * outside the memory. In both cases the program's own memory limit was reached.
 */
function isOutOfMemory(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause instanceof RangeError || cause.message.startsWith('Aborted(');
}

async function drawPage(
  pdfium: Pdfium,
  { content, page: number }: DrawingTask,
): Promise<Uint8Array> {
  const document = await pdfium.loadDocument(content).catch((cause: unknown) => {
    if (isOutOfMemory(cause)) throw cause;
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new CannotDraw(REASONS.get(said) ?? 'it cannot be read');
  });
  requirePage(document.getPageCount(), number);
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  if (!(longest > 0 && Number.isFinite(longest))) throw new CannotDraw('the page has no size');
  const toSide = (length: number) => Math.max(1, Math.round((length / longest) * LONGEST_SIDE));
  const size = { width: toSide(originalWidth), height: toSide(originalHeight), scale: 1 };
  return toPng(await page.render({ ...size, renderFormFields: true }));
}

function requirePage(count: number, number: number): void {
  if (count < 1) throw new CannotDraw('it has no page');
  if (number <= count) return;
  const pages = count === 1 ? '1 page' : `${String(count)} pages`;
  throw new CannotDraw(`it has only ${pages}, so there is no page ${String(number)}`);
}
