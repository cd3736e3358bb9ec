import type { Workflow } from '@docloom/contract';
import type { Execution, Flow } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import { allRuns } from './all-runs.ts';
import type { Arena } from './arena.ts';
import { names, type Sending } from './flows.ts';
import { materials } from './material.ts';
import type { Measurement } from '../measurement.ts';
import type { Options } from '../options.mjs';
import { forgetPeak, readPeak } from '../peak-memory.ts';

const PATIENCE_MS = 300_000;

/**
 * Runs a flow once and measures its sending node. Both start under the same conditions: a new
 * workflow in an idle service, and an n8n without garbage. Ends when every item has its document.
 */
export async function measure(
  arena: Arena,
  options: Options,
  flowFor: (sending: Sending) => Flow,
): Promise<Measurement> {
  const { n8n, inspector, credential } = arena;
  const workflow = await arena.newWorkflow('Orders');
  const { webhookUrl } = workflow.source;
  const { item } = materials[options.data];
  const flow = flowFor({ ...options, item, workflowId: workflow.id, webhookUrl, credential });
  const { id } = await n8n.createFlow(flow);
  const processId = await inspector.processId();

  await inspector.collectGarbage();
  forgetPeak(processId);
  const worked = await inspector.processorTime();
  const executionId = await n8n.run(id, names.start);
  const execution = await until(`flow ${flow.name}`, PATIENCE_MS, () => finished(n8n, executionId));
  const memory = readPeak(processId);
  const processorTime = (await inspector.processorTime()) - worked;

  requireSent(execution, options.items);
  await untilMade(arena, workflow, options.items);
  return { milliseconds: execution.milliseconds(names.send), processorTime, memory };
}

/** Checks that the node has omitted no item. */
function requireSent(execution: Execution, items: number): void {
  const sent = execution.items(names.send).length;
  if (execution.status === 'success' && sent === items) return;
  const reason = execution.error ?? execution.status;
  throw new Error(`Execution ${execution.id} sent ${sent} of ${items} items: ${reason}`);
}

/** Waits until the service is idle, so that one node does not slow down the next. */
async function untilMade({ service }: Arena, { id }: Workflow, items: number): Promise<void> {
  await until(`the documents of ${items} items`, PATIENCE_MS, async () => {
    const runs = await allRuns(service, id);
    const failed = runs.find(({ status }) => status === 'FAILED');
    if (failed) throw new Error(`Run ${failed.id} failed: ${failed.error?.message ?? ''}`);
    if (runs.length > items) throw new Error(`${items} items became ${runs.length} runs.`);
    return runs.filter(({ status }) => status === 'SUCCEEDED').length === items || undefined;
  });
}
