import { posix } from 'node:path';

/** The folder of the drive's own files: uploads, deleted blobs and the id. */
export const OWN_FOLDER = '.docloom';

/** Returns the path of the parent folder; '' for the folder of the drive. */
export function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
}

/** Returns a path below the drive's folder as it is sent, relative to that folder. */
export function encodePath(path: string): string {
  return path.split(posix.sep).map(encodeURIComponent).join(posix.sep);
}

/**
 * Returns the name of an entry of a folder from the address that a server gives for it, in the
 * characters of the server: accents may be decomposed.
 * @param href a URL or a path
 * @param folder the URL of the folder, which ends with `/`
 * @returns '' for the folder itself; null for anything else, and for a name that no key can have
 */
export function nameInFolder(href: string, folder: URL): string | null {
  const [names, parents] = [namesOf(href, folder), namesOf(folder.pathname, folder)];
  if (!names || !parents) return null;
  const isBelow = parents.every((name, depth) => isSameName(name, names[depth]));
  if (!isBelow || names.length > parents.length + 1) return null;
  const name = names[parents.length] ?? '';
  return name.includes(posix.sep) || name.includes('\0') ? null : name;
}

/** Returns the decoded names of a path; null if it is malformed. */
function namesOf(href: string, base: URL): string[] | null {
  try {
    const { pathname } = new URL(href, base);
    return pathname
      .split(posix.sep)
      .filter((name) => name !== '')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Servers on some file systems decompose accents. */
function isSameName(one: string, other: string | undefined): boolean {
  return one.normalize() === other?.normalize();
}
