import type { Document, Workflow } from '@docloom/contract';
import { WorkflowStatus } from '@docloom/contract';
import { z } from 'zod';
import { idPattern } from '../../ids/ids.ts';
import { listWorkflowsOf } from '../../store/records/workflows.ts';
import { loadDetails } from '../../workflows/workflow-details.ts';
import { argumentsOf, cursorOf, nextCursor } from '../arguments.ts';
import { READS, defineTool } from '../define-tool.ts';

const DEFAULT_PAGE = 25;
const LARGEST_PAGE = 100;
/** The documents that a result has of each workflow. */
const DOCUMENTS_OF_WORKFLOW = 20;

/** Lists the workflows that the caller may read. */
export const listWorkflows = defineTool({
  name: 'list_workflows',
  title: 'List workflows',
  description:
    'Lists the workflows that you may use, oldest first. A workflow makes one file from each of its template documents. Call this first, to find the id of the workflow for the documents that the user wants. Only a workflow with the status COMPLETE can make documents.',
  input: argumentsOf({
    // Without the reference of the shared schema, which some clients do not resolve.
    status: z
      .enum(WorkflowStatus.options)
      .optional()
      .describe('Lists only workflows with this status. Use COMPLETE to make documents.'),
    limit: z
      .int()
      .min(1)
      .max(LARGEST_PAGE)
      .default(DEFAULT_PAGE)
      .describe('The most workflows in the result.'),
    cursor: cursorOf(idPattern('wkf'), 'list_workflows'),
  }),
  output: z.object({
    workflows: z.array(
      z.object({
        workflowId: z.string().describe('Other tools take it.'),
        name: z.string(),
        status: z
          .string()
          .describe('COMPLETE: can make documents. INCOMPLETE: has no template. ARCHIVED: ended.'),
        owner: z.string().describe('The name of the owner.'),
        documents: z.array(
          z.object({
            documentId: z.string(),
            template: z.string().describe('The name of the template file.'),
            outputName: z.string().describe('The name of the files that are made; it has tags.'),
            makesPdf: z.boolean().describe('Whether a PDF copy is made too.'),
          }),
        ),
        moreDocuments: z.number().optional().describe('How many further documents it has.'),
      }),
    ),
    nextCursor,
  }),
  annotations: READS,
  concerns: () => ({}),
  async call({ store, drive, present }, { user }, { status, limit, cursor: after }) {
    // One extra workflow shows whether there is another page.
    const page = { status, cursor: after, limit: limit + 1 };
    const found = await listWorkflowsOf(store, user, page);
    const records = found.slice(0, limit);
    const details = await loadDetails(store, drive, user, records);
    const last = records.at(-1);
    return {
      result: {
        workflows: details.map((one) => summariseWorkflow(present.workflow(one))),
        ...(last && found.length > limit && { nextCursor: last.id }),
      },
    };
  },
});

function summariseWorkflow({ id, name, status, owner, documents }: Workflow) {
  const further = documents.length - DOCUMENTS_OF_WORKFLOW;
  return {
    workflowId: id,
    name,
    status,
    owner: owner.name,
    documents: documents.slice(0, DOCUMENTS_OF_WORKFLOW).map(summariseDocument),
    ...(further > 0 && { moreDocuments: further }),
  };
}

function summariseDocument({ id, file, outputName, createPdfCopy }: Document) {
  return { documentId: id, template: file.name, outputName, makesPdf: createPdfCopy };
}
