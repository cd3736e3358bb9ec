import type { DocumentsCreatedEvent } from '@docloom/contract';
import { nodeNames } from './flows.ts';
import type { N8nClient } from './n8n-client.ts';
import type { Execution } from './n8n-resources.ts';
import type { PreparedFlows } from './prepare-n8n.ts';
import { until } from './until.ts';

/** The outcome of the sample order. */
export interface SampleOutcome {
  readonly event: DocumentsCreatedEvent;
  /** The execution that the event started. */
  readonly heardBy: Execution;
}

/** Runs the first flow once, and waits until the second flow receives the event. */
export async function sendSampleOrder(
  n8n: N8nClient,
  flows: PreparedFlows,
): Promise<SampleOutcome> {
  const executionId = await n8n.run(flows.makeInvoices.id, nodeNames.start);
  const made = await until('the flow that makes the invoice', 30_000, () =>
    finished(n8n, executionId),
  );
  if (made.status !== 'success') {
    throw new Error(`The flow that makes the invoice ended with ${made.status}: ${made.error}`);
  }
  const runIds = made.output(nodeNames.make).map((item) => (item as { runId: string }).runId);
  return until('the flow that hears of the new document', 30_000, () =>
    findReaction(n8n, flows.react.id, runIds),
  );
}

/** Returns the execution, or undefined while it is running. */
export async function finished(
  n8n: N8nClient,
  executionId: string,
): Promise<Execution | undefined> {
  const execution = await n8n.execution(executionId);
  const runs = !execution || ['new', 'running', 'waiting'].includes(execution.status);
  return runs ? undefined : execution;
}

async function findReaction(
  n8n: N8nClient,
  flowId: string,
  runIds: readonly string[],
): Promise<SampleOutcome | undefined> {
  for (const { id } of await n8n.executions(flowId)) {
    const heardBy = await finished(n8n, id);
    const [event] = (heardBy?.output(nodeNames.trigger) ?? []) as DocumentsCreatedEvent[];
    if (heardBy && event && runIds.includes(event.data.run.id)) return { event, heardBy };
  }
  return undefined;
}
