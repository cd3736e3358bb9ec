import type { DocloomEvent, DriveFile, RunError, RunId } from '@docloom/contract';
import type { Addresses } from '../../addresses/addresses.ts';
import type { StoredFile } from '../../drive/drive.ts';
import { presentDriveFile } from '../../drive/present-drive-file.ts';
import type { Ids } from '../../ids/ids.ts';
import type { FinishedOutput } from '../../store/records/runs.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import type { EventOrigin } from '../../webhooks/events.ts';
import { documentsCreated, runFailed } from '../../webhooks/events.ts';

/** The end of a run, which its events report. */
export interface RunEnd {
  /** Milliseconds since 1970, UTC. */
  at: number;
  runId: RunId;
  workflow: Pick<WorkflowRecord, 'id' | 'name'>;
  outputs: readonly FinishedOutput[];
  error: RunError | null;
}

/** Returns the ids of the drive files that the events of a run's end show. */
export function unreportedFileIds(outputs: readonly FinishedOutput[]): string[] {
  return unreported(outputs)
    .flatMap(({ fileId, pdfFileId }) => [fileId, pdfFileId])
    .filter((id) => id !== null);
}

/**
 * Returns the events that report the end of a run (contract §6): its new documents, and its error.
 * @param files those of `unreportedFileIds` that exist
 */
export function eventsOfEnd(
  { ids, addresses }: { ids: Ids; addresses: Addresses },
  { at, runId, workflow: { id, name }, outputs, error }: RunEnd,
  files: ReadonlyMap<string, StoredFile>,
): DocloomEvent[] {
  const origin = (): EventOrigin => ({ id: ids.event(), at, workflow: { id, name }, runId });
  const present = (fileId: string | null): DriveFile | null => {
    const file = fileId === null ? undefined : files.get(fileId);
    return file ? presentDriveFile(file, addresses) : null;
  };
  const documents = unreported(outputs)
    .map(({ documentId, fileId, pdfFileId }) => ({
      documentId,
      file: present(fileId),
      pdf: present(pdfFileId),
    }))
    .filter(({ file, pdf }) => file !== null || pdf !== null);
  return [
    ...(documents.length > 0 ? [documentsCreated(origin(), documents)] : []),
    ...(error ? [runFailed(origin(), error)] : []),
  ];
}

function unreported(outputs: readonly FinishedOutput[]): FinishedOutput[] {
  return outputs.filter(({ isTold }) => !isTold);
}
