import type { Run, RunOutput } from '@docloom/contract';
import { RunStatus } from '@docloom/contract';
import { z } from 'zod';
import type { Drive } from '../drive/drive.ts';
import { filesOfRuns } from '../runs/files-of-runs.ts';
import type { RunRecord } from '../store/records/runs.ts';
import { nextCursor } from './arguments.ts';
import { boundedText } from './bounded-text.ts';
import type { ToolDependencies } from './tool-dependencies.ts';

/** The documents in one result. */
const DOCUMENTS_OF_RESULT = 50;
/** The warnings in one result. */
const WARNINGS_OF_RESULT = 50;

const Failure = z.object({
  code: z.string(),
  message: z.string().describe('What happened, and what to do.'),
});

const File = z.object({
  fileId: z.string(),
  name: z.string(),
  mimeType: z.string(),
});

/** A run as the tools show it. */
export const RunSummary = z.object({
  runId: z.string(),
  workflowId: z.string(),
  status: z
    .string()
    .describe(
      `${RunStatus.options.join(', ')}. A run that is QUEUED or RUNNING has not ended: call get_run to wait for it.`,
    ),
  documents: z
    .array(
      z.object({
        documentId: z.string().describe('The template document that it was made from.'),
        file: File.nullable().describe('The Word or PowerPoint file; null until it is made.'),
        pdf: File.nullable().describe('Its PDF copy; null if none is made.'),
        error: Failure.nullable().describe('Why this document could not be made.'),
      }),
    )
    .describe('The documents of the run. Tell the user their names.'),
  warnings: z
    .array(z.string())
    .describe('What is missing or doubtful in the documents. Tell the user about them.'),
  moreWarnings: z.number().optional().describe('How many further warnings the run has.'),
  error: Failure.nullable().describe('Why the run failed.'),
  waitingFor: z
    .object({ code: z.string(), message: z.string(), nextTryAt: z.string() })
    .nullable()
    .describe('Why the run waits before it retries by itself, and until when.'),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  nextCursor,
});
export type RunSummary = z.output<typeof RunSummary>;

/**
 * Returns a run with a page of its documents.
 * @param start how many documents to skip
 */
export async function summariseRun(
  { drive, present }: { drive: Drive; present: Pick<ToolDependencies['present'], 'run'> },
  record: RunRecord,
  start = 0,
): Promise<RunSummary> {
  const page = record.outputs.slice(start, start + DOCUMENTS_OF_RESULT);
  const shown = { ...record, outputs: page };
  const run = present.run(shown, await filesOfRuns(drive, [shown]));
  const next = start + page.length;
  const { warnings } = run;
  const further = warnings.length - WARNINGS_OF_RESULT;
  return {
    runId: run.id,
    workflowId: run.workflowId,
    status: run.status,
    documents: run.outputs.map(summariseOutput),
    warnings: warnings.slice(0, WARNINGS_OF_RESULT).map(boundedText),
    ...(further > 0 && { moreWarnings: further }),
    error: run.error && boundedFailure(run.error),
    waitingFor: run.waitingFor && {
      ...boundedFailure(run.waitingFor),
      nextTryAt: run.waitingFor.nextTryAt,
    },
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
    ...(next < record.outputs.length && { nextCursor: String(next) }),
  };
}

function summariseOutput({ documentId, file, pdf, error }: RunOutput): RunSummary['documents'][0] {
  return {
    documentId,
    file: file && summariseFile(file),
    pdf: pdf && summariseFile(pdf),
    error: error && boundedFailure(error),
  };
}

function summariseFile({ id, name, mimeType }: NonNullable<RunOutput['file']>) {
  return { fileId: id, name, mimeType };
}

function boundedFailure({ code, message }: NonNullable<Run['error']>) {
  return { code, message: boundedText(message) };
}
