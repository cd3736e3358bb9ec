import { z } from 'zod';
import { DocumentId } from './identifiers.ts';

/** A field that the templates of a workflow ask for. Ours. */
export const Field = z.object({
  /** As it stands in the tag: `customer.name`. */
  name: z.string(),
  /** The documents whose template, output name or PDF password has it. */
  documents: z.array(DocumentId),
  /** Whether it is one of the source's fields. */
  inSource: z.boolean(),
  /** Whether it is repeated, so that its value is a list. */
  list: z.boolean(),
});
export type Field = z.infer<typeof Field>;

/** What one document's template asks for, and what is wrong with it. Ours. */
export const DocumentFields = z.object({
  fields: z.array(
    z.object({
      /** As it stands in the tag: `customer.name`. */
      name: z.string(),
      /** What the template does with it. */
      kind: z.enum(['text', 'list', 'condition', 'picture', 'link', 'markdown']),
    }),
  ),
  /** A template with faults is not filled. */
  faults: z.array(
    z.object({
      /** The part of the file, such as `word/header1.xml`; null in an output's name. */
      part: z.string().nullable(),
      /** The text around the tag. */
      near: z.string(),
      what: z.string(),
      /** How to mend it. */
      remedy: z.string(),
    }),
  ),
});
export type DocumentFields = z.infer<typeof DocumentFields>;
