import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DriveFile } from './drive-file.ts';
import { AuditAuthor } from './people/audit-log.ts';
import { DocumentId, RunId, TemplateVersionId, WorkflowId } from './values/identifiers.ts';
import { Timestamp } from './values/timestamp.ts';

/** Ours; contract §3 does not define states of a run. */
export const RunStatus = z.enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED']).meta({
  id: 'RunStatus',
  ...ADDITION,
  description: 'A run that is `SUCCEEDED` or `FAILED` has ended; a `FAILED` one can be retried.',
});
export type RunStatus = z.infer<typeof RunStatus>;

/** Why a run or one of its outputs failed: a code of the error catalogue and a sentence. */
export const RunError = z
  .object({
    code: z.string().describe('One of the codes under "Codes of runs" in the API description.'),
    message: z.string().describe('A message for people: what happened, and what to do.'),
  })
  .meta({ id: 'RunError', ...ADDITION, description: 'Why a run or one of its outputs failed.' });
export type RunError = z.infer<typeof RunError>;

const stepMilliseconds = (step: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(
      `How long ${step}, in milliseconds. Null if that did not happen, or was not measured by an earlier version.`,
    );

/** A file of an output that no longer exists. */
export const DeletedFile = z
  .object({
    id: z.string().min(1),
    name: z.string().nullable().describe('Null if it is not known.'),
  })
  .meta({
    id: 'DeletedFile',
    ...ADDITION,
    description: 'A file that was made and has been deleted since.',
  });
export type DeletedFile = z.infer<typeof DeletedFile>;

/** The result of one template document. */
export const RunOutput = z
  .object({
    documentId: DocumentId,
    file: DriveFile.nullable().describe(
      'The document; null until it is made, or if it was removed.',
    ),
    pdf: DriveFile.nullable().describe('Its PDF copy; null if none is requested or made yet.'),
    deletedFiles: z
      .array(DeletedFile)
      .describe('The document and its PDF copy, if they were made and have been deleted since.'),
    error: RunError.nullable(),
    templateVersionId: TemplateVersionId.nullable().describe(
      'The version of the template that the document was made of; null if no document was made, or the version is not known.',
    ),
    renderMilliseconds: stepMilliseconds('it took to render the document'),
    convertMilliseconds: stepMilliseconds('it took to make the PDF copy'),
    storeMilliseconds: stepMilliseconds('it took to write the files to the drive'),
  })
  .meta({ id: 'RunOutput', ...ADDITION, description: 'The output of one template document.' });
export type RunOutput = z.infer<typeof RunOutput>;

/** Why a run waits before its next attempt, and until when. */
export const RunWait = RunError.extend({ nextTryAt: Timestamp }).meta({
  id: 'RunWait',
  ...ADDITION,
  description: 'Why a run waits before it retries failed outputs, and until when.',
});
export type RunWait = z.infer<typeof RunWait>;

/** How many retries of a run are listed. */
export const MAX_LISTED_RETRIES = 20;

/** A failure of a run that somebody has retried. */
export const RunRetry = z
  .object({
    failedAt: Timestamp.describe('When the run had failed.'),
    error: RunError.describe('The `error` of the run at that time.'),
    retriedAt: Timestamp,
    retriedBy: AuditAuthor.describe('Who has retried it, as in the audit log.'),
  })
  .meta({ id: 'RunRetry', ...ADDITION, description: 'A failure of a run, and who retried it.' });
export type RunRetry = z.infer<typeof RunRetry>;

/** One run of a workflow for one event of its source. Ours. */
export const Run = z
  .object({
    id: RunId,
    workflowId: WorkflowId,
    status: RunStatus,
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    outputs: z.array(RunOutput),
    warnings: z
      .array(z.string())
      .describe('What is missing from the documents, such as a field that the data lacks.'),
    error: RunError.nullable().describe('The error of the first failed output.'),
    waitingFor: RunWait.nullable(),
    retries: z
      .array(RunRetry)
      .describe(
        `The failures that somebody has retried, oldest first: the newest ${String(MAX_LISTED_RETRIES)} of them. Empty for a run that was never retried.`,
      ),
  })
  .meta({
    id: 'Run',
    ...ADDITION,
    description:
      'One run of a workflow for one event of its source, with an output for each template.',
  });
export type Run = z.infer<typeof Run>;
