import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DocumentId } from './values/identifiers.ts';
import { TemplateError } from './template-error.ts';

const members = z
  .array(
    z.object({
      name: z
        .string()
        .describe('As it is inside of an item: `price`, or `parts.price` of a list in the list.'),
      list: z.boolean().describe('Whether it is a list itself.'),
    }),
  )
  .optional()
  .describe(
    'Of a list only: what the templates ask for between its tags. What an item lacks is looked for around the list.',
  );

/** A field that the templates of a workflow use. Ours. */
export const Field = z
  .object({
    name: z.string().describe('As it stands in the tag: `customer.name`.'),
    documents: z
      .array(DocumentId)
      .describe('The documents whose template, output name or PDF password has it.'),
    inSource: z.boolean().describe("Whether it is one of the source's fields."),
    list: z.boolean().describe('Whether it is repeated, so that its value is a list.'),
    members,
  })
  .meta({
    id: 'Field',
    ...ADDITION,
    description: 'A field that the templates of a workflow ask for.',
  });
export type Field = z.infer<typeof Field>;

/** The fields that one document's template uses, and its errors. Ours. */
export const DocumentFields = z
  .object({
    fields: z.array(
      z.object({
        name: z.string().describe('As it stands in the tag: `customer.name`.'),
        kind: z
          .enum(['text', 'list', 'condition', 'picture', 'link', 'markdown'])
          .describe('What the template does with it.'),
        members,
      }),
    ),
    faults: z.array(TemplateError).describe('A template with faults is not filled.'),
  })
  .meta({
    id: 'DocumentFields',
    ...ADDITION,
    description: "What one document's template asks for, and what is wrong with it.",
  });
export type DocumentFields = z.infer<typeof DocumentFields>;
