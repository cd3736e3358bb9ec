import { posix } from 'node:path';
import type { Drive, StoredFile } from '../drive/drive.ts';
import type { RunOutputRecord, RunRecord } from '../store/records/runs.ts';

/** The drive files of the outputs of runs, by id. */
export interface FilesOfRuns {
  existing: ReadonlyMap<string, StoredFile>;
  /** The names of files that somebody has removed from the storage without the service. */
  missing: ReadonlyMap<string, string>;
}

/** Returns the drive files of the outputs of runs. */
export async function filesOfRuns(
  drive: Pick<Drive, 'findAll' | 'pathsOf'>,
  runs: readonly RunRecord[],
): Promise<FilesOfRuns> {
  const existing = await existingFilesOf(drive, runs);
  const unnamed = runs.flatMap((run) => run.outputs.flatMap(unnamedIn));
  const paths = await drive.pathsOf(unnamed.filter((id) => !existing.has(id)));
  const missing = new Map([...paths].map(([id, path]) => [id, posix.basename(path)]));
  return { existing, missing };
}

/** Returns the ids of the files of a finished output whose names it does not keep. */
function unnamedIn(output: RunOutputRecord): string[] {
  if (output.finishedAt === null) return [];
  const { fileId, deletedName, pdfFileId, deletedPdfName } = output;
  const ids = [deletedName === null ? fileId : null, deletedPdfName === null ? pdfFileId : null];
  return ids.flatMap((id) => id ?? []);
}

/** Returns the existing drive files of the outputs of runs, by id. */
export async function existingFilesOf(
  drive: Pick<Drive, 'findAll'>,
  runs: readonly RunRecord[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const outputs = runs.flatMap((run) => run.outputs);
  return drive.findAll(
    outputs.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []]).flat(),
  );
}
