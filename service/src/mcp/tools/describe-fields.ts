import type { Inspection, TemplateField } from '@docloom/templates';
import { z } from 'zod';
import { idPattern } from '../../ids/ids.ts';
import { listPageOfDocuments } from '../../store/records/documents.ts';
import { visibleWorkflow } from '../../workflows/access.ts';
import { argumentsOf, cursorOf, nextCursor, workflowId } from '../arguments.ts';
import { boundedText } from '../bounded-text.ts';
import { READS, defineTool } from '../define-tool.ts';

/** Each document of a result is read and inspected. */
const DOCUMENTS_OF_RESULT = 10;
const FIELDS_OF_DOCUMENT = 300;
const MEMBERS_OF_LIST = 100;
const ERRORS_OF_DOCUMENT = 20;

/** Describes the data that the templates of a workflow need. */
export const describeFields = defineTool({
  name: 'describe_fields',
  title: 'Describe fields',
  description:
    'Describes the data that a workflow needs: the fields in each of its templates. Call it before generate. Then build one object `data` with the fields of all documents. A name with dots is nested: `customer.name` is {"customer": {"name": …}}. A list is an array of objects with its members. Formatting such as currencies is done by the template, so send numbers as numbers and dates as ISO 8601.',
  input: argumentsOf({ workflowId, cursor: cursorOf(idPattern('doc'), 'describe_fields') }),
  output: z.object({
    workflowId: z.string(),
    name: z.string().describe('The name of the workflow.'),
    documents: z.array(
      z.object({
        documentId: z.string(),
        template: z.string().describe('The name of the template file.'),
        fields: z.array(
          z.object({
            name: z.string().describe('The name in the data; dots separate nested objects.'),
            kind: z
              .string()
              .describe(
                'text: a text, number or date. list: an array. condition: true or false, or any value that decides whether a block appears. picture: a PNG or JPEG as a data URL or Base64. link: a web address. markdown: text with Markdown.',
              ),
            members: z
              .array(z.object({ name: z.string(), list: z.boolean() }))
              .optional()
              .describe('For lists: the fields of each item.'),
            moreMembers: z.number().optional().describe('How many further members it has.'),
          }),
        ),
        moreFields: z.number().optional().describe('How many further fields it has.'),
        errors: z
          .array(z.string())
          .describe('Errors of the template. A template with errors makes no document.'),
      }),
    ),
    nextCursor,
  }),
  annotations: READS,
  concerns: (input) => ({ workflow: input.workflowId }),
  async call({ store, drive, inspect }, { user }, input) {
    const workflow = await visibleWorkflow(store, user, input.workflowId);
    // One extra document shows whether there is another page.
    const page = { cursor: input.cursor, limit: DOCUMENTS_OF_RESULT + 1 };
    const found = await listPageOfDocuments(store, workflow.id, page);
    const records = found.slice(0, DOCUMENTS_OF_RESULT);
    const files = await drive.findAll(records.map(({ fileId }) => fileId));
    const documents = [];
    for (const document of records) {
      const inspection = await inspect(workflow, document);
      const template = files.get(document.fileId)?.name ?? '';
      documents.push({ documentId: document.id, template, ...summarise(inspection) });
    }
    const last = records.at(-1);
    return {
      result: {
        workflowId: workflow.id,
        name: workflow.name,
        documents,
        ...(last && found.length > records.length && { nextCursor: last.id }),
      },
    };
  },
});

function summarise({ fields, diagnostics }: Inspection) {
  const further = fields.length - FIELDS_OF_DOCUMENT;
  return {
    fields: fields.slice(0, FIELDS_OF_DOCUMENT).map(summariseField),
    ...(further > 0 && { moreFields: further }),
    errors: diagnostics
      .slice(0, ERRORS_OF_DOCUMENT)
      .map(({ what, near, remedy }) => boundedText(`${what} (near "${near}"). ${remedy}`)),
  };
}

function summariseField({ name, kind, members }: TemplateField) {
  const further = (members?.length ?? 0) - MEMBERS_OF_LIST;
  return {
    name: boundedText(name),
    kind,
    ...(members && {
      members: members
        .slice(0, MEMBERS_OF_LIST)
        .map((member) => ({ name: boundedText(member.name), list: member.list })),
    }),
    ...(further > 0 && { moreMembers: further }),
  };
}
