import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Disk } from './disk.ts';
import type { Tree } from './loss.ts';

/** Writes files and folders into a new folder. */
export function writeTree(tree: Tree, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of tree) {
    const place = join(folder, path);
    if (content === null) mkdirSync(place, { recursive: true });
    else writeFileSync(place, content);
  }
}

/** Reads the files and folders in a folder. */
export function readTree(folder: string): Tree {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const place = join(entry.parentPath, entry.name);
      const path = relative(folder, place).split(sep).join('/');
      return [path, entry.isDirectory() ? null : readFileSync(place)];
    }),
  );
}

/** Puts files and folders on a disk. They are durable. */
export function fillDisk(disk: Disk, tree: Tree): void {
  for (const path of [...tree.keys()].toSorted()) {
    const bytes = tree.get(path);
    if (bytes === null || bytes === undefined) {
      disk.apply({ kind: 'makeFolder', path });
      continue;
    }
    disk.apply({ kind: 'create', path });
    disk.apply({ kind: 'write', path, offset: 0, bytes });
  }
  disk.settle();
}

/** Equal trees have equal hashes. */
export function hashOf(tree: Tree): string {
  const hash = createHash('sha256');
  for (const path of [...tree.keys()].toSorted()) {
    const content = tree.get(path);
    hash.update(`${path}\0${content ? String(content.length) : 'folder'}\0`);
    if (content) hash.update(content);
  }
  return hash.digest('hex');
}
