import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DocumentType } from './document.ts';
import { DocumentId } from './values/identifiers.ts';
import { TemplateError } from './template-error.ts';

const kind = z
  .enum(['text', 'number', 'date', 'list', 'condition', 'picture', 'link', 'markdown'])
  .describe('How the template uses the field.');

const members = z
  .array(
    z.object({
      name: z
        .string()
        .describe('The name inside an item: `price`, or `parts.price` for a nested list.'),
      list: z.boolean().describe('Whether the member is a list.'),
      kind: kind.describe('How the templates use the member, as for a field.'),
    }),
  )
  .optional()
  .describe(
    'For lists only: the fields between its tags. If an item lacks a field, the data around the list is searched.',
  );

/** A field that the templates of a workflow use. Ours. */
export const Field = z
  .object({
    name: z.string().describe('The name as written in the tag: `customer.name`.'),
    documents: z
      .array(DocumentId)
      .describe('The documents with the field in their template, output name or PDF password.'),
    kind: kind.describe(
      'How the templates use the field. If they differ, the most important use: a text is not a picture.',
    ),
    inSource: z.boolean().describe('Whether the source has the field.'),
    list: z
      .boolean()
      .describe('Whether the value is a list, for which the template repeats a block.'),
    members,
  })
  .meta({
    id: 'Field',
    ...ADDITION,
    description: 'A field in the templates of a workflow.',
  });
export type Field = z.infer<typeof Field>;

/** The fields that one document's template uses, and its errors. Ours. */
export const DocumentFields = z
  .object({
    fields: z.array(
      z.object({
        name: z.string().describe('The name as written in the tag: `customer.name`.'),
        kind,
        members,
      }),
    ),
    faults: z
      .array(TemplateError)
      .describe('The errors of the template. A template with errors is not rendered.'),
  })
  .meta({
    id: 'DocumentFields',
    ...ADDITION,
    description: "The fields and the errors of one document's template.",
  });
export type DocumentFields = z.infer<typeof DocumentFields>;

/** What a template that is sent for a check uses, and its errors. Ours. */
export const TemplateCheck = DocumentFields.extend({ documentType: DocumentType }).meta({
  id: 'TemplateCheck',
  ...ADDITION,
  description: 'The type, the fields and the errors of a template that is stored nowhere.',
});
export type TemplateCheck = z.infer<typeof TemplateCheck>;
