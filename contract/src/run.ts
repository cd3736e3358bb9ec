import { z } from 'zod';
import { DriveFile } from './drive-file.ts';
import { DocumentId, RunId, WorkflowId } from './identifiers.ts';
import { Timestamp } from './timestamp.ts';

/** Ours; contract §3 shows no states of a run. */
export const RunStatus = z.enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED']);
export type RunStatus = z.infer<typeof RunStatus>;

/** Why a run or one of its outputs failed: a code of the error catalogue and a sentence. */
export const RunError = z.object({ code: z.string(), message: z.string() });
export type RunError = z.infer<typeof RunError>;

/** What one template document became. */
export const RunOutput = z.object({
  documentId: DocumentId,
  file: DriveFile.nullable(),
  pdf: DriveFile.nullable(),
  error: RunError.nullable(),
});
export type RunOutput = z.infer<typeof RunOutput>;

/** Why a run waits before it tries again what has failed, and until when. */
export const RunWait = RunError.extend({ nextTryAt: Timestamp });
export type RunWait = z.infer<typeof RunWait>;

/** One run of a workflow for one event of its source. Ours. */
export const Run = z.object({
  id: RunId,
  workflowId: WorkflowId,
  status: RunStatus,
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  outputs: z.array(RunOutput),
  warnings: z.array(z.string()),
  error: RunError.nullable(),
  waitingFor: RunWait.nullable(),
});
export type Run = z.infer<typeof Run>;
