import { z } from 'zod';

/** One bad member of a request: its JSON path (`$.document.fileId`) and what is wrong with it. */
export const ProblemError = z.object({ path: z.string(), message: z.string() });
export type ProblemError = z.infer<typeof ProblemError>;

/**
 * The `Error` of contract §7, whose shape it leaves open: an RFC 9457 problem document
 * (`application/problem+json`).
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(ProblemError).optional(),
});
export type Problem = z.infer<typeof Problem>;
