import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The visible contents of a PDF. */
export interface OpenPdf {
  pages: {
    text: string;
    links: string[];
    /** The number of links within the PDF. */
    innerLinks: number;
    width: number;
    height: number;
  }[];
  /** The granted permissions, as bits of ISO 32000-1, table 22; null if nothing is restricted. */
  permissions: number[] | null;
  bookmarks: string[];
  /** The embedded fonts, by their names in the file. */
  fonts: string[];
  /** The metadata of the file, by the names of ISO 32000-1, table 317. */
  info: Record<string, unknown>;
}

/** A PDF that does not open with that password, and the error of the reader. */
export interface LockedPdf {
  locked: string;
}

const PROGRAM = join(import.meta.dirname, 'read-pdf.program.mjs');

/** Opens a PDF as a browser does. @throws Error if it is not a PDF */
export function tryPdf(content: Uint8Array, password?: string): OpenPdf | LockedPdf {
  return tryPdfs([content], password)[0]!;
}

/** @throws Error if it does not open */
export function readPdf(content: Uint8Array, password?: string): OpenPdf {
  return readPdfs([content], password)[0]!;
}

/**
 * Reads many at once: loading the reader takes many times as long as reading a small PDF.
 * @throws Error if one does not open
 */
export function readPdfs(contents: readonly Uint8Array[], password?: string): OpenPdf[] {
  return tryPdfs(contents, password).map((pdf) => {
    if ('locked' in pdf) throw new Error(`The PDF does not open: ${pdf.locked}`);
    return pdf;
  });
}

function tryPdfs(contents: readonly Uint8Array[], password?: string): (OpenPdf | LockedPdf)[] {
  const given = password === undefined ? [] : [password];
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...given], {
    input: JSON.stringify(contents.map((content) => Buffer.from(content).toString('base64'))),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    throw new Error(`The reader of PDFs ended with ${signal ?? String(status)}. ${stderr}`);
  }
  return JSON.parse(stdout) as (OpenPdf | LockedPdf)[];
}
