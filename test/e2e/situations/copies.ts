import { randomUUID } from 'node:crypto';
import type { FlowNode, StoredFlow } from '../../../playground/src/n8n-resources.ts';
import type { Stage } from '../stage/stage.ts';
import { signedInSession } from './signed-in-session.ts';

/** A flow as n8n's REST API returns it: with the data that its nodes have stored. */
type FetchedFlow = StoredFlow & { readonly staticData?: unknown };

/**
 * Duplicates a flow like the editor: it fetches the flow, gives new IDs to nodes and webhooks, and
 * creates a flow with all other members, also with the static data.
 */
export async function duplicate(stage: Stage, flowId: string): Promise<StoredFlow> {
  return copy(stage, flowId, (node) => ({
    ...node,
    id: randomUUID(),
    ...(node.webhookId && { webhookId: randomUUID() }),
  }));
}

/** Copies a flow with n8n's API only. The trigger keeps the URL of the original. */
export async function copyWithUrl(stage: Stage, flowId: string): Promise<StoredFlow> {
  return copy(stage, flowId, (node) => node);
}

/** Returns the static data of a flow. */
export async function staticDataOf(stage: Stage, flowId: string): Promise<unknown> {
  return (await fetched(stage, flowId)).staticData;
}

async function copy(
  stage: Stage,
  flowId: string,
  changed: (node: FlowNode) => FlowNode,
): Promise<StoredFlow> {
  const { name, nodes, connections, settings, staticData } = await fetched(stage, flowId);
  const copied = { name: `${name} copy`, connections, settings, staticData, active: false };
  const session = await signedInSession(stage);
  return session.request<StoredFlow>('POST', '/rest/workflows', {
    ...copied,
    nodes: nodes.map(changed),
  });
}

async function fetched(stage: Stage, flowId: string): Promise<FetchedFlow> {
  const session = await signedInSession(stage);
  return session.request<FetchedFlow>('GET', `/rest/workflows/${flowId}`);
}
