import type { RunId, WorkflowId } from '@docloom/contract';
import { z } from 'zod';
import { tenantOf } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';
import type { AcceptedData } from '../../runs/intake/accept.ts';
import { sourceFieldsOf } from '../../runs/intake/source-fields.ts';
import { sourceOfWorkflow } from '../../runs/intake/source-of-workflow.ts';
import type { User } from '../../store/records/users.ts';
import { argumentsOf, data, waitSeconds, workflowId } from '../arguments.ts';
import { CREATES, defineTool } from '../define-tool.ts';
import { RunSummary, summariseRun } from '../run-summary.ts';
import type { ToolDependencies } from '../tool-dependencies.ts';

const MILLISECONDS = 1_000;

interface GivenData {
  workflowId: WorkflowId;
  data: Record<string, unknown>;
  idempotencyKey?: string | undefined;
}

/** Makes the documents of a workflow from data. */
export const generate = defineTool({
  name: 'generate',
  title: 'Generate documents',
  description:
    'Makes the documents of a workflow from data: sends the data, starts a run, and waits for it. Call describe_fields first. The result has the name and the file id of each document. Receivers of the workflow, such as automations and people, get the documents too, so ask the user before you send data that is only a trial. If the result is QUEUED or RUNNING, call get_run. If the call fails without an answer, repeat it with the same idempotencyKey.',
  input: argumentsOf({
    workflowId,
    data,
    idempotencyKey: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe(
        'A text of your choice, such as an invoice number or a UUID. The same key with the same data makes the documents only once in 24 hours.',
      ),
    waitSeconds,
  }),
  output: RunSummary.extend({
    isRepeat: z
      .boolean()
      .describe('Whether the idempotencyKey was used before, so that this is the earlier run.'),
  }),
  annotations: CREATES,
  concerns: (input, result) => ({
    workflow: input.workflowId,
    ...(result && { run: result.runId }),
  }),
  async call(dependencies, { user }, input) {
    const { waiting, readRun } = dependencies;
    // A run that has started could no longer be refused.
    const leave = input.waitSeconds > 0 ? waiting.enter(tenantOf(user)) : undefined;
    try {
      const { runId, isRepeat } = await sendData(dependencies, user, input);
      const run = await readRun(input.workflowId, runId, input.waitSeconds * MILLISECONDS);
      return { result: { ...(await summariseRun(dependencies, run)), isRepeat } };
    } finally {
      leave?.();
    }
  },
});

async function sendData(
  { store, intake, sourceRate, accept }: ToolDependencies,
  user: User,
  { workflowId: id, data: given, idempotencyKey }: GivenData,
): Promise<AcceptedData & { runId: RunId }> {
  const leave = intake.enter();
  try {
    const source = await sourceOfWorkflow(store, user, id);
    sourceRate.count(source.id);
    const { secret, tenantId } = source;
    const body = JSON.stringify(given);
    // Long numbers are objects in what was given.
    const fields = sourceFieldsOf(data.parse(JSON.parse(body)));
    const sent = await accept({ secret, tenantId, body, fields, idempotencyKey, hops: 0 });
    // Its last document was deleted meanwhile.
    if (sent.runId === null) throw problem('workflow_incomplete', id);
    return { ...sent, runId: sent.runId };
  } finally {
    leave();
  }
}
