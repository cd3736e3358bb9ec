import { z } from 'zod';

/** One invalid member of a request: its JSON path (`$.document.fileId`) and its error. */
export const ProblemError = z
  .object({
    path: z
      .string()
      .describe(
        'A JSON path in the body (`$.document.fileId`), or a place such as `query.limit` or `headers.idempotency-key`.',
      ),
    message: z.string().describe('The problem.'),
  })
  .meta({ id: 'ProblemError', description: 'One invalid member of a request.' });
export type ProblemError = z.infer<typeof ProblemError>;

/**
 * The `Error` of contract §7, which does not define its members: an RFC 9457 problem document
 * (`application/problem+json`).
 */
export const Problem = z
  .object({
    type: z.string().describe('`urn:docloom:problem:` and the code.'),
    title: z.string().describe('The kind of problem, in a few words.'),
    status: z.number().int().describe('The HTTP status.'),
    detail: z.string().describe('A message for people: what happened, and what to do.'),
    code: z.string().describe('For programs. A code keeps its meaning; new ones may be added.'),
    errors: z.array(ProblemError).optional().describe('The invalid members, if there are any.'),
  })
  .meta({
    id: 'Problem',
    description:
      'A problem in the format of RFC 9457. The contract does not define the format of its `Error`.',
  });
export type Problem = z.infer<typeof Problem>;
