import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What a person finds in a PDF that opens. */
export interface OpenPdf {
  pages: {
    text: string;
    links: string[];
    /** How many lead to a place in the same PDF. */
    innerLinks: number;
    width: number;
    height: number;
  }[];
  /** Those that are granted, as numbers of ISO 32000-1, table 22; null: nothing is restricted. */
  permissions: number[] | null;
  bookmarks: string[];
  /** By the names that they have in the file; those that are not in it are left out. */
  fonts: string[];
  /** What the file says of itself, by the names of ISO 32000-1, table 317. */
  info: Record<string, unknown>;
}

/** A PDF that does not open with that password, and what the reader says. */
export interface LockedPdf {
  locked: string;
}

const PROGRAM = join(import.meta.dirname, 'read-pdf.program.mjs');

/** Opens a PDF as a browser does. @throws Error for what is no PDF */
export function tryPdf(content: Uint8Array, password?: string): OpenPdf | LockedPdf {
  return tryPdfs([content], password)[0]!;
}

/** @throws Error when it does not open */
export function readPdf(content: Uint8Array, password?: string): OpenPdf {
  return readPdfs([content], password)[0]!;
}

/**
 * Many at once: to load the reader takes many times as long as to read a small PDF.
 * @throws Error when one does not open
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
