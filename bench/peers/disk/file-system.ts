import { readFileSync, realpathSync } from 'node:fs';

/** The file system of a folder. */
export interface FileSystem {
  /** Such as ext4. */
  readonly type: string;
  /** Such as /dev/sda1. */
  readonly device: string;
}

/** Returns the file system of a folder. Linux only. */
export function fileSystemOf(folder: string): FileSystem {
  return findFileSystem(readFileSync('/proc/self/mounts', 'utf8'), realpathSync(folder));
}

/** @param mounts the text of `/proc/self/mounts` (fstab(5)); the last mount of a place counts */
export function findFileSystem(mounts: string, folder: string): FileSystem {
  let best = { place: '', type: 'unknown', device: 'unknown' };
  for (const line of mounts.split('\n')) {
    const [device = '', place = '', type = ''] = line.split(' ').map(unescaped);
    if (contains(place, folder) && place.length >= best.place.length)
      best = { place, type, device };
  }
  return { type: best.type, device: best.device };
}

function contains(place: string, folder: string): boolean {
  return place !== '' && `${folder}/`.startsWith(place.endsWith('/') ? place : `${place}/`);
}

/** Spaces and some other characters are written as octal numbers. */
function unescaped(word: string): string {
  return word.replace(/\\(\d{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
}
