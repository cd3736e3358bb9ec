import type { DeletedFile, DriveFile, RunOutput } from '@docloom/contract';
import type { StoredFile } from '../../drive/drive.ts';
import type { FilesOfRuns } from '../../runs/files-of-runs.ts';
import { durationsIn } from '../../store/records/figures/output-durations.ts';
import type { RunOutputRecord } from '../../store/records/runs.ts';

/**
 * Presents the output of a run. Its files are presented only once it is finished: before, they may be
 * incomplete.
 */
export function presentOutput(
  output: RunOutputRecord,
  { existing, missing }: FilesOfRuns,
  driveFile: (file: StoredFile) => DriveFile,
): RunOutput {
  const { documentId, templateVersionId, error } = output;
  const isFinished = output.finishedAt !== null;
  const fileId = isFinished ? output.fileId : null;
  const pdfFileId = isFinished ? output.pdfFileId : null;
  const fileOf = (id: string | null) => {
    const file = id === null ? undefined : existing.get(id);
    return file ? driveFile(file) : null;
  };
  const deleted = (id: string | null, name: string | null): DeletedFile[] => {
    if (id === null || existing.has(id)) return [];
    return [{ id, name: name ?? missing.get(id) ?? null }];
  };
  return {
    documentId,
    file: fileOf(fileId),
    pdf: fileOf(pdfFileId),
    deletedFiles: [
      ...deleted(fileId, output.deletedName),
      ...deleted(pdfFileId, output.deletedPdfName),
    ],
    error,
    templateVersionId,
    ...durationsIn(output),
  };
}
