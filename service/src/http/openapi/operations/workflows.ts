import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';
import { BYTES } from '../schema/bytes.ts';
import { WITH_TEMPLATE } from './template-problems.ts';

/** Contract §4, "Workflows". */
export const workflowOperations = {
  list: {
    id: 'listWorkflows',
    tag: 'Workflows',
    summary: 'List workflows',
    description: 'Every workflow that is yours, your team’s or shared with your team.',
    isAddition: false,
    answers: { 200: { description: 'The workflows.', headers: ['Link'] } },
    problems: ['too_many_waits'],
  },
  create: {
    id: 'createWorkflow',
    tag: 'Workflows',
    summary: 'Create workflow',
    description:
      'Only `name` is required. With `document` and `outgoingWebhook`, one request creates a complete workflow: all of it, or nothing. `errors` of its document names the errors of the template. With `?requireValid=true` such a template is rejected with 422 and nothing is created. The request has no idempotency key: if no response arrived, first check whether the workflow exists.',
    isAddition: false,
    answers: {
      201: {
        description:
          'The new workflow. Store the signing secret of its webhook: only this response shows it.',
        headers: ['ETag'],
      },
    },
    problems: [...WITH_TEMPLATE, 'webhook_loops'],
  },
  createFromFile: {
    id: 'createWorkflowFromFile',
    tag: 'Workflows',
    summary: 'Create workflow from a file',
    description:
      'Creates a workflow with the template of the request, so that no file has to be uploaded before. The field `workflow`, which comes first, has the JSON of “Create workflow” as text, without a file in `document`.',
    isAddition: true,
    body: {
      contentType: 'multipart/form-data',
      schema: {
        type: 'object',
        properties: { workflow: { type: 'string' }, file: BYTES },
        required: ['workflow', 'file'],
      },
    },
    answers: {
      201: {
        description:
          'The new workflow. Store the signing secret of its webhook: only this response shows it.',
        headers: ['ETag'],
      },
    },
    problems: [
      ...WITH_TEMPLATE,
      'webhook_loops',
      'body_not_json',
      'no_file',
      'file_without_name',
      'one_file_at_a_time',
      'too_many_parts',
    ],
  },
  get: {
    id: 'getWorkflow',
    tag: 'Workflows',
    summary: 'Retrieve workflow',
    description: 'Archived workflows can be read too.',
    isAddition: false,
    answers: { 200: { description: 'The workflow.' } },
  },
  access: {
    id: 'getWorkflowAccess',
    tag: 'Workflows',
    summary: 'Get access to workflow',
    description:
      'Who may use the workflow: its owner with the owner’s team, and the team that it is shared with. The operator of the service changes the sharing.',
    isAddition: true,
    answers: { 200: { description: 'The owner and the teams.' } },
  },
  update: {
    id: 'updateWorkflow',
    tag: 'Workflows',
    summary: 'Update workflow',
    description:
      'Changes the members that are sent. You may send a whole workflow as a GET shows it: read-only members are ignored if they are unchanged, and rejected with 400 otherwise. `updatedAt` changes only if something else does.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 200: { description: 'The workflow after the change.', headers: ['ETag'] } },
    problems: ['only_shared', 'workflow_archived'],
  },
  archive: {
    id: 'archiveWorkflow',
    tag: 'Workflows',
    summary: 'Delete workflow',
    description:
      'Its status becomes `ARCHIVED`: it is read-only, no longer runs, and cannot be restored. Runs that were accepted before are completed, and their events are sent. Archiving it again also returns 204.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 204: { description: 'The workflow is archived.' } },
    problems: ['only_shared'],
  },
} as const satisfies Record<string, Operation>;
