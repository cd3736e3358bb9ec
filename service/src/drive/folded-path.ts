import { posix } from 'node:path';

/** Some file systems pass over what cannot be seen. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * Returns what all spellings of a path have in common that are one file on some disks: those of
 * macOS and Windows pass over upper and lower case, and some over the way in which accents are
 * written (NFC or NFD). Two paths that fold to the same are one name, on every disk.
 * @param path relative to the drive, with `/` between folders
 */
export function foldPath(path: string): string {
  return path.split(posix.sep).map(foldName).join(posix.sep);
}

function foldName(name: string): string {
  const seen = name.normalize('NFD').replace(IGNORABLE, '');
  // ẞ has no upper case but itself, and ß none but SS: to and fro, all of them come out as one.
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
