import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A folder that no fonts can be taken from; the message says why, a clause. */
export class NoFonts extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoFonts';
  }
}

/** What LibreOffice reads, by the end of its name. */
const FONT_FILE = /\.(ttf|otf|ttc|otc)$/i;

/** The first four bytes of such a file: TrueType, OpenType, a collection, TrueType of Apple. */
const BEGINNINGS = ['\0\x01\0\0', 'OTTO', 'ttcf', 'true'];

/**
 * The font files in a folder and in those below it, each one looked into.
 * @returns their paths below the folder, in alphabetical order; at least one
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

/** What the font files of a folder take, in bytes; 0 when no fonts can be taken from it. */
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

/** Some systems leave files of their own beside each font, with a dot before its name. */
function isFontName(path: string): boolean {
  return FONT_FILE.test(path) && !basename(path).startsWith('.');
}

function checkFont(path: string): void {
  const beginning = beginningOf(path);
  if (BEGINNINGS.includes(beginning)) return;
  throw new NoFonts(`"${path}" is no font that LibreOffice reads; take it away`);
}

function beginningOf(path: string): string {
  try {
    // A folder may be called like a font, and a pipe would be waited for.
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
