import type { DocumentId, RunId, WorkflowId } from '@docloom/contract';
import { z } from 'zod';

/** Clients give up on a call after a minute. */
const LONGEST_WAIT_SECONDS = 50;
const DEFAULT_WAIT_SECONDS = 30;

/** IDs of the service have 30 characters. */
const LONGEST_ID = 100;
const LONGEST_CURSOR = 200;
const NAMED_ARGUMENTS = 5;

/** Returns the schema of a tool's arguments, which rejects unknown ones. */
export function argumentsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownArguments(issue.keys, shape) : undefined,
  });
}

function unknownArguments(unknown: readonly string[], shape: z.ZodRawShape): string {
  const named = unknown.slice(0, NAMED_ARGUMENTS).map((name) => JSON.stringify(name.slice(0, 50)));
  const known = Object.keys(shape).map((name) => JSON.stringify(name));
  return `Unknown arguments: ${named.join(', ')}. The arguments of this tool are ${known.join(', ')}.`;
}

// An id in another format belongs to nothing, so the error is `not_found`, as in the API.
const anyId = <Id extends string>() =>
  z
    .string()
    .max(LONGEST_ID)
    .transform((id) => id as Id);

export const workflowId = anyId<WorkflowId>().describe(
  'The id of the workflow, such as wkf_…, from list_workflows.',
);

export const documentId = anyId<DocumentId>().describe(
  'The id of a template document of the workflow, such as doc_…, from list_workflows.',
);

export const runId = anyId<RunId>().describe('The id of the run, such as run_…, from generate.');

export const fileId = z
  .string()
  .max(LONGEST_ID)
  .describe('The id of a file, such as fil_…, from the result of generate or get_run.');

/** The data of documents. */
export const data = z
  .record(z.string(), z.unknown())
  .describe('The data as one JSON object, with the fields of describe_fields.');

/**
 * Returns the argument that continues a list.
 * @param pattern all cursors of the list
 * @param tools the tools whose results have such cursors
 */
export function cursorOf(pattern: RegExp, tools: string) {
  return z
    .string()
    .max(LONGEST_CURSOR)
    .refine((place) => pattern.test(place), {
      error: `Use the nextCursor of a previous result of ${tools}, or omit cursor for the beginning.`,
    })
    .optional()
    .describe('Continues a list: `nextCursor` of the previous result. Omit it for the beginning.');
}

export const waitSeconds = z
  .number()
  .min(0)
  .max(LONGEST_WAIT_SECONDS)
  .default(DEFAULT_WAIT_SECONDS)
  .describe(
    'How many seconds to wait for the end of the run; the answer comes as soon as it has ended. 0 answers at once.',
  );

/** Continues a list in a result. */
export const nextCursor = z
  .string()
  .optional()
  .describe('Present if there is more: pass it as `cursor` to the same tool.');
