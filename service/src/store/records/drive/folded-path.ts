import { posix } from 'node:path';

const ASCII = /^[\x20-\x7e]*$/;

/** Some file systems ignore invisible characters in names. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * Returns the same string for all spellings of a path that are one file on some disks. macOS and
 * Windows ignore case, and some disks ignore how accents are encoded (NFC or NFD). Two paths with
 * the same folded path count as one on every disk.
 * @param path relative to the drive, with `/` as the separator
 */
export function foldPath(path: string): string {
  return path.split(posix.sep).map(foldName).join(posix.sep);
}

function foldName(name: string): string {
  // Nearly all names are ASCII. The steps below only change their case.
  if (ASCII.test(name)) return name.toLowerCase();
  const seen = name.normalize('NFD').replace(IGNORABLE, '');
  // ẞ is its own upper case, and that of ß is SS. Only this sequence of cases maps all of them to
  // ss.
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
