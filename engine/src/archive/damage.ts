import { NotATemplate } from '../errors.ts';

/**
 * Returns the error for a damaged archive.
 * @param what a clause, such as `its directory is truncated`
 */
export function damaged(what: string): NotATemplate {
  return new NotATemplate(`it is a damaged ZIP archive: ${what}`);
}

/** Returns the error for an entry whose content does not match the directory. */
export function unreadable(name: string): NotATemplate {
  return damaged(`${name} in it cannot be read`);
}

/**
 * Returns the error for content that exceeds a limit when decompressed.
 * @param what its name in a sentence, such as `word/document.xml in it`
 * @param size in bytes
 */
export function tooLarge(what: string, size: number): NotATemplate {
  return new NotATemplate(`${what} would decompress to ${Math.ceil(size / (1024 * 1024))} MB`);
}
