import { SourceData } from '@docloom/contract';
import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';

const content = { contentType: 'application/json', schema: SourceData };

/** The sample data of a document. An addition of Docloom. */
export const sampleDataOperations = {
  get: {
    id: 'getSampleData',
    tag: 'Documents',
    summary: 'Get sample data',
    description:
      'Data to try the template with: the data that was set, or that of the latest run of the workflow. A team that the workflow is only shared with cannot read it, because it may be data of a run.',
    isAddition: true,
    answers: { 200: { description: 'The data.', headers: ['Docloom-Data-Of-Run'], content } },
    problems: ['no_sample_data', 'only_shared'],
  },
  replace: {
    id: 'setSampleData',
    tag: 'Documents',
    summary: 'Set sample data',
    description:
      'Replaces the sample data of a document. It stays until it is replaced again. With `If-Match`, nobody overwrites data that they have not seen.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    answers: { 200: { description: 'The data.', headers: ['ETag'], content } },
    problems: ['invalid_request', 'only_shared', 'workflow_archived'],
  },
} as const satisfies Record<string, Operation>;
