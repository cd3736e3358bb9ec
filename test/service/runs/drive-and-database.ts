import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { DriveUsage } from '../../../service/src/store/records/drive/drive-usage.ts';
import { wholeDriveUsage } from '../../../service/src/store/records/drive/drive-usage.ts';
import type { AssembledParts } from '../assembled-parts.ts';
import { partialFilesIn } from '../drive/partial-files.ts';

/** What lies in the drive, and what is known of it, by paths; templates are left out. */
export interface DriveAndDatabase {
  /** On the disk. */
  files: string[];
  /** In the index of the drive. */
  named: string[];
  /** By the outputs of all runs. */
  ofRuns: string[];
  /** Halves of files. */
  halves: string[];
  /** What all users have, as it is counted. */
  counted: DriveUsage;
  /** The same, as it lies on the disk. */
  weighed: DriveUsage;
}

/** Looks at the drive and at the database: they are to say the same when every run has ended. */
export async function inspectDrive({
  parts,
  driveFolder,
}: AssembledParts): Promise<DriveAndDatabase> {
  const { store } = parts;
  const templates = new Set(
    (await queriesOf(store).selectFrom('documents').select('fileId').execute()).map(
      ({ fileId }) => fileId,
    ),
  );
  const rows = await queriesOf(store).selectFrom('driveFiles').select(['id', 'path']).execute();
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  const outputs = await queriesOf(store)
    .selectFrom('runOutputs')
    .select(['fileId', 'pdfFileId'])
    .execute();
  const ids = outputs.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []]).flat();
  const halves = join(driveFolder, '.docloom');
  const owned = await queriesOf(store)
    .selectFrom('driveFiles')
    .select('path')
    .where('ownerId', 'is not', null)
    .execute();
  const sizes = owned.flatMap(({ path }) => {
    const status = lstatSync(join(driveFolder, path), { throwIfNoEntry: false });
    return status ? [status.size] : [];
  });
  return {
    counted: await wholeDriveUsage(store),
    weighed: { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
    files: readdirSync(driveFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(halves))
      .map((entry) => relative(driveFolder, join(entry.parentPath, entry.name)))
      .filter((path) => isOutput(path))
      .toSorted(),
    named: rows
      .filter(({ id, path }) => !templates.has(id) && isOutput(path))
      .map(({ path }) => path)
      .toSorted(),
    ofRuns: ids.map((id) => paths.get(id) ?? `${id}, which the drive does not know`).toSorted(),
    halves: existsSync(halves) ? partialFilesIn(driveFolder) : [],
  };
}

/** Outputs lie in the folder of their workflow; templates below it, and what is uploaded above. */
function isOutput(path: string): boolean {
  return path.split('/').length === 2;
}

/**
 * Expects that every file is named, and named by a run, that nothing else lies about, and that what
 * is counted is what is there.
 */
export async function expectNoOrphans(assembled: AssembledParts): Promise<void> {
  const { files, named, ofRuns, halves, counted, weighed } = await inspectDrive(assembled);
  expect(counted).toEqual(weighed);
  expect({ named, ofRuns, halves }).toEqual({ named: files, ofRuns: files, halves: [] });
}
