import type { Drive, StoredFile } from '../drive/drive.ts';
import type { RunRecord } from '../store/records/runs.ts';

/** Returns the existing drive files of the outputs of runs, by id. */
export async function filesOfRuns(
  drive: Pick<Drive, 'findAll'>,
  runs: readonly RunRecord[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const outputs = runs.flatMap((run) => run.outputs);
  return drive.findAll(
    outputs.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []]).flat(),
  );
}
