import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Thrown for a folder without usable fonts; the message is a clause that says why. */
export class NoFonts extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoFonts';
  }
}

/** The font formats that LibreOffice reads, by extension. */
const FONT_FILE = /\.(ttf|otf|ttc|otc)$/i;

/** The first four bytes of a font file: TrueType, OpenType, a collection, Apple TrueType. */
const SIGNATURES = ['\0\x01\0\0', 'OTTO', 'ttcf', 'true'];

/**
 * Lists the font files in a folder and its subfolders, and checks the first bytes of each.
 * @returns at least one path, relative to the folder, in alphabetical order
 * @throws NoFonts
 */
export function listFontFiles(folder: string): string[] {
  const files = namesIn(folder).filter(isFontName).toSorted();
  if (files.length === 0) {
    throw new NoFonts(`"${folder}" has no font in it, no file that ends with .ttf, .otf or .ttc`);
  }
  for (const file of files) checkFont(join(folder, file));
  return files;
}

/** Returns the total size of a folder's font files, in bytes; 0 if it has no usable fonts. */
export function sizeOfFonts(folder: string): number {
  try {
    return listFontFiles(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  } catch (cause) {
    if (cause instanceof NoFonts) return 0;
    throw cause;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (cause) {
    throw new NoFonts(`"${folder}" is no folder that can be read (${reasonOf(cause)})`);
  }
}

/** Some systems keep a metadata file beside each font, with a dot before its name. */
function isFontName(path: string): boolean {
  return FONT_FILE.test(path) && !basename(path).startsWith('.');
}

function checkFont(path: string): void {
  const signature = signatureOf(path);
  if (SIGNATURES.includes(signature)) return;
  throw new NoFonts(`"${path}" is no font that LibreOffice reads; take it away`);
}

function signatureOf(path: string): string {
  try {
    // A folder may be named like a font, and reading a pipe would block.
    if (!statSync(path).isFile()) return '';
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(4);
      readSync(file, bytes, 0, bytes.length, 0);
      return bytes.toString('latin1');
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new NoFonts(`"${path}" cannot be read (${reasonOf(cause)})`);
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
