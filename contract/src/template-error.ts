import { z } from 'zod';
import { ADDITION } from './values/addition.ts';

/** An error that a template's author must fix. Ours. */
export const TemplateError = z
  .object({
    part: z
      .string()
      .nullable()
      .describe("The part of the file, such as `word/header1.xml`; null in an output's name."),
    near: z.string().describe('The text around the tag.'),
    what: z.string().describe('The problem.'),
    remedy: z.string().describe('How to fix it.'),
  })
  .meta({
    id: 'TemplateError',
    ...ADDITION,
    description: 'An error in a template.',
  });
export type TemplateError = z.infer<typeof TemplateError>;
