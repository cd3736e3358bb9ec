import { useEffect, useState } from 'react';
import type { OpenPdf } from './pdf-library.ts';
import { openPdf } from './pdf-library.ts';

/** How long the pages of the former PDF may still be drawn, in milliseconds. */
const FAREWELL = 2_000;

/** A PDF that is shown, or why it is not. The former one stays until the next is open. */
export interface ShownPdf {
  pdf: OpenPdf | undefined;
  /** Of the latest PDF. */
  error: Error | undefined;
  /** Whether the latest PDF is not open yet. */
  isOpening: boolean;
}

interface Opened {
  bytes: ArrayBuffer;
  pdf?: OpenPdf;
  error?: Error;
}

/** Opens a PDF, and closes it when another one is shown. */
export function usePdf(bytes: ArrayBuffer | undefined, password: string | undefined): ShownPdf {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!bytes) return;
    let isWanted = true;
    let own: OpenPdf | undefined;
    openPdf(bytes, password).then(
      (pdf) => {
        own = pdf;
        if (isWanted) setOpened({ bytes, pdf });
        else pdf.close();
      },
      (cause: unknown) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        if (isWanted) setOpened((former) => ({ ...former, bytes, error }));
      },
    );
    return () => {
      isWanted = false;
      setTimeout(() => own?.close(), FAREWELL);
    };
  }, [bytes, password]);
  const isLatest = opened?.bytes === bytes;
  return {
    pdf: opened?.pdf,
    error: isLatest ? opened?.error : undefined,
    isOpening: bytes !== undefined && !isLatest,
  };
}
