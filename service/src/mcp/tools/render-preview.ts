import { PreviewPage } from '@docloom/contract';
import { z } from 'zod';
import { tenantOf } from '../../concurrency/tenant.ts';
import { documentOf, visibleWorkflow } from '../../workflows/access.ts';
import { argumentsOf, data, documentId, workflowId } from '../arguments.ts';
import { boundedText } from '../bounded-text.ts';
import { READS, defineTool } from '../define-tool.ts';

const WARNINGS_OF_RESULT = 50;

/** What the service renders for each answer. */
const FORMATS = { picture: 'png', warnings: 'original' } as const;

/** Shows what a document would look like, without making it. */
export const renderPreview = defineTool({
  name: 'render_preview',
  title: 'Render a preview',
  description:
    'Renders one document of a workflow with data, and stores and sends nothing. Use it before generate to check the data: the result has the warnings about missing and doubtful values, and a small picture of a page, the first one by default. Receivers of the workflow are not told. If pictures cannot be made, ask for warnings only.',
  input: argumentsOf({
    workflowId,
    documentId,
    data: data
      .optional()
      .describe(
        'The data as in generate. Omit it for the sample data of the document or, if there is none, the data of the latest run.',
      ),
    page: PreviewPage.default(1).describe('The page of the picture, from 1.'),
    show: z
      .enum(['picture', 'warnings'])
      .default('picture')
      .describe('picture: a page and the warnings. warnings: only these, which is faster.'),
  }),
  output: z.object({
    workflowId: z.string(),
    documentId: z.string(),
    name: z.string().describe('The name that the data gives to the file.'),
    warnings: z.array(z.string()).describe('What is missing or doubtful in the document.'),
    moreWarnings: z.number().optional().describe('How many further warnings there are.'),
  }),
  annotations: READS,
  concerns: (input) => ({ workflow: input.workflowId }),
  async call({ store, renders, preview }, { user, left }, input) {
    const workflow = await visibleWorkflow(store, user, input.workflowId);
    const document = await documentOf(store, workflow, input.documentId);
    const order = {
      workflow,
      document,
      format: FORMATS[input.show],
      page: input.page,
      data: input.data && JSON.stringify(input.data),
      runId: undefined,
      outputName: undefined,
      versionId: undefined,
    };
    const file = await renders.performFor(tenantOf(user), left, (signal) =>
      preview(user, order, signal),
    );
    const further = file.warnings.length - WARNINGS_OF_RESULT;
    const result = {
      workflowId: workflow.id,
      documentId: document.id,
      name: boundedText(file.name),
      warnings: file.warnings.slice(0, WARNINGS_OF_RESULT).map(boundedText),
      ...(further > 0 && { moreWarnings: further }),
    };
    return input.show === 'picture' ? { result, picture: file.content } : { result };
  },
});
