import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Outcome } from '../outcome.ts';
import { partialFilesIn } from '../../service/drive/partial-files.ts';

/**
 * Checks that the drive has exactly the templates and the files of the runs, each once and
 * complete.
 */
export function checkDrive({ stored, driveFolder, templates }: Outcome): string[] {
  const named = stored.outputs
    .flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []])
    .flat();
  const isNamed = new Set(named);
  const byPath = new Map(stored.files.map((file) => [file.path, file]));
  const paths = filesBelow(driveFolder);
  const isThere = new Set(paths);
  return [
    ...twice(named).map((id) => `Two outputs have the drive file ${id}`),
    ...paths
      .filter((path) => !byPath.has(path))
      .map((path) => `${path} lies in the drive, and the database does not know it`),
    ...stored.files
      .filter(({ path }) => !isThere.has(path))
      .map(({ path }) => `${path} stands in the database and is not in the drive`),
    ...stored.files
      .filter(({ id, path }) => !isNamed.has(id) && !templates.has(path))
      .map(({ path }) => `${path} is a duplicate: no run names it`),
    ...halves(driveFolder).map((name) => `.docloom/${name} is the half of a file`),
  ];
}

/** Relative to the drive, with `/` between folders. */
export function filesBelow(driveFolder: string): string[] {
  return readdirSync(driveFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(driveFolder, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.startsWith('.docloom/'));
}

function halves(driveFolder: string): string[] {
  const folder = join(driveFolder, '.docloom');
  return existsSync(folder) ? partialFilesIn(driveFolder) : [];
}

function twice(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
