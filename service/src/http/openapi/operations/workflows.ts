import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';
import { WITH_TEMPLATE } from './template-problems.ts';

/** Contract §4, "Workflows". */
export const workflowOperations = {
  list: {
    id: 'listWorkflows',
    tag: 'Workflows',
    summary: 'List workflows',
    description: 'Every workflow that is yours, your team’s or shared with your team.',
    isAddition: false,
    answers: { 200: { says: 'The workflows.', headers: ['Link'] } },
  },
  create: {
    id: 'createWorkflow',
    tag: 'Workflows',
    summary: 'Create workflow',
    description:
      'Only `name` is required. With `document` and `outgoingWebhook` a complete workflow is made in one request: all of it, or nothing. `errors` of its document names what is wrong with the template; with `?requireValid=true` such a template is refused with 422 and nothing is made. There is no key for a repeat: when no answer came, look first whether the workflow is there.',
    isAddition: false,
    answers: {
      201: {
        says: 'The workflow that was created. Keep the signing secret of its webhook: it is shown here only.',
        headers: ['ETag'],
      },
    },
    problems: WITH_TEMPLATE,
  },
  get: {
    id: 'getWorkflow',
    tag: 'Workflows',
    summary: 'Retrieve workflow',
    description: 'Archived ones too.',
    isAddition: false,
    answers: { 200: { says: 'The workflow.' } },
  },
  update: {
    id: 'updateWorkflow',
    tag: 'Workflows',
    summary: 'Update workflow',
    description:
      'Changes the members that are sent. A whole workflow, as a GET shows it, may be sent: read-only members are ignored as long as they are as a GET shows them now, and refused with 400 otherwise. `updatedAt` moves only when something has changed.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 200: { says: 'The workflow as it is now.', headers: ['ETag'] } },
    problems: ['only_shared', 'workflow_archived'],
  },
  archive: {
    id: 'archiveWorkflow',
    tag: 'Workflows',
    summary: 'Delete workflow',
    description:
      'Its status becomes `ARCHIVED`: it can be read, but no longer changed or run, and nothing brings it back. What was accepted before is still made and told of. Archiving it once more is 204 too.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 204: { says: 'It is archived.' } },
    problems: ['only_shared'],
  },
} as const satisfies Record<string, Operation>;
