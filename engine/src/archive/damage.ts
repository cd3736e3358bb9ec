import { NotATemplate } from '../errors.ts';

/**
 * An archive that is not as it should be.
 * @param what a clause, such as `its directory is truncated`
 */
export function damaged(what: string): NotATemplate {
  return new NotATemplate(`it is a damaged ZIP archive: ${what}`);
}

/** An entry whose content is not what the directory says. */
export function unreadable(name: string): NotATemplate {
  return damaged(`${name} in it cannot be read`);
}

/**
 * What would decompress to more than a bound allows.
 * @param what its name in a sentence, such as `word/document.xml in it`
 * @param size in bytes
 */
export function tooLarge(what: string, size: number): NotATemplate {
  return new NotATemplate(`${what} would decompress to ${Math.ceil(size / (1024 * 1024))} MB`);
}
