import type { N8nClient } from './n8n-client.ts';
import type { StoredFlow } from './n8n-resources.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * Registers this n8n for the events of the service. A flow of an earlier start is already
 * published, but n8n could not register it again while it knew only the old ports.
 */
export async function publishReaction(
  n8n: N8nClient,
  service: ServiceClient,
  flow: StoredFlow,
  docloomWorkflowId: string,
): Promise<void> {
  const workflow = await service.workflow(docloomWorkflowId);
  const registeredHere = workflow?.outgoingWebhook?.webhookUrl.startsWith(`${n8n.address}/`);
  if (flow.active && registeredHere) return;
  if (flow.active) await n8n.unpublish(flow.id);
  await n8n.publish(flow);
}
