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
