import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentsCreatedEvent } from '@docloom/contract';
import { nodeNames } from '../../playground/src/flows.ts';
import type { N8nClient } from '../../playground/src/n8n-client.ts';
import { finished } from '../../playground/src/sample-order.ts';
import { until } from '../../playground/src/until.ts';

const SETTLING_MS = 1500;

/**
 * Returns the events that started a flow, one for each execution. After the expected number it
 * waits a little longer, so that a surplus event is noticed.
 */
export async function receivedEvents(
  n8n: N8nClient,
  flowId: string,
  expected: number,
): Promise<DocumentsCreatedEvent[]> {
  await until(`${expected} executions of flow ${flowId}`, 30_000, async () => {
    const executions = await n8n.executions(flowId);
    return executions.length >= expected || undefined;
  }).catch(() => {
    // Too few is for the test to say, beside what else it has seen.
  });
  await sleep(SETTLING_MS);
  const executions = await n8n.executions(flowId);
  const events = executions.map(async ({ id }) => {
    const execution = await until(`execution ${id}`, 30_000, () => finished(n8n, id));
    if (execution.status !== 'success') throw new Error(`${id}: ${execution.error}`);
    return execution.output(nodeNames.trigger) as DocumentsCreatedEvent[];
  });
  return (await Promise.all(events)).flat();
}
