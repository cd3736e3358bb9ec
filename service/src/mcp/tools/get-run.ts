import { tenantOf } from '../../concurrency/tenant.ts';
import { visibleWorkflow } from '../../workflows/access.ts';
import { argumentsOf, cursorOf, runId, waitSeconds, workflowId } from '../arguments.ts';
import { READS, defineTool } from '../define-tool.ts';
import { RunSummary, summariseRun } from '../run-summary.ts';

const MILLISECONDS = 1_000;

/** Shows a run, and may wait for its end. */
export const getRun = defineTool({
  name: 'get_run',
  title: 'Get a run',
  description:
    'Shows a run of generate: its status, its documents, its warnings and its error. Waits for the end of a run that is QUEUED or RUNNING, so do not call it several times a second.',
  input: argumentsOf({
    workflowId,
    runId,
    waitSeconds,
    cursor: cursorOf(/^\d{1,9}$/, 'get_run or generate'),
  }),
  output: RunSummary,
  annotations: READS,
  concerns: (input) => ({ workflow: input.workflowId, run: input.runId }),
  async call(dependencies, { user }, input) {
    const { store, waiting, readRun } = dependencies;
    const { id } = await visibleWorkflow(store, user, input.workflowId);
    const leave = input.waitSeconds > 0 ? waiting.enter(tenantOf(user)) : undefined;
    try {
      const run = await readRun(id, input.runId, input.waitSeconds * MILLISECONDS);
      return { result: await summariseRun(dependencies, run, Number(input.cursor ?? 0)) };
    } finally {
      leave?.();
    }
  },
});
