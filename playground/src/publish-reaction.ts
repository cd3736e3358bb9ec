import type { N8nClient } from './n8n-client.ts';
import type { StoredFlow } from './n8n-resources.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * Sees to it that the service tells this n8n of new documents. A flow of an earlier start is
 * published already, but n8n could not register it anew while it knew the old ports only.
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
