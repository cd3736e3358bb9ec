import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageSize } from './zoom.ts';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

let loaded: ReturnType<typeof load> | undefined;

/** A failure is not kept: the service may be starting. */
function loadOnce(): ReturnType<typeof load> {
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined;
    throw cause;
  });
  return loaded;
}

/** A reader loads it with the first preview. The build for older browsers. */
async function load() {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  // One for all PDFs: a new one takes a tenth of a second to begin.
  return { library, worker: new library.PDFWorker() };
}

/** A PDF that is open until `close` is called. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  /** Of each page at 72 dots an inch, in pixels. */
  sizes: readonly PageSize[];
  close: () => void;
}

/** A PDF cannot be opened without its password, or not with this one. */
export class PasswordNeeded extends Error {
  override readonly name = 'PasswordNeeded';
}

/**
 * Opens a PDF.
 * @param password undefined if there is none, or it is not known
 * @throws PasswordNeeded
 */
export async function openPdf(bytes: ArrayBuffer, password: string | undefined): Promise<OpenPdf> {
  const { library, worker } = await loadOnce();
  const loading = library.getDocument({
    // The library gives the bytes to its worker; the reader may need them again.
    data: bytes.slice(0),
    worker,
    ...(password !== undefined && { password }),
    enableXfa: false,
  });
  try {
    const document = await loading.promise;
    const pages = Array.from({ length: document.numPages }, async (_, index) => {
      const { width, height } = (await document.getPage(index + 1)).getViewport({ scale: 1 });
      return { width, height };
    });
    return { document, sizes: await Promise.all(pages), close: () => void loading.destroy() };
  } catch (cause) {
    void loading.destroy();
    if (cause instanceof library.PasswordException) throw new PasswordNeeded();
    throw cause;
  }
}
