import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/paths.mjs';
import { connectFlow, makeInvoicesFlow, reactFlow, withOrders } from './flows.ts';
import type { N8nClient } from './n8n-client.ts';
import type { DocloomCredential, Flow, StoredFlow } from './n8n-resources.ts';
import type { PlaygroundMemory } from './playground-memory.ts';

const CREDENTIAL_NAME = 'Docloom playground';

/** The two example flows as n8n keeps them, ready to run. */
export interface PreparedFlows {
  readonly make: StoredFlow;
  readonly react: StoredFlow;
}

/** Makes the credential and the flows, or finds those of an earlier start. */
export async function prepareN8n(
  n8n: N8nClient,
  docloomWorkflowId: string,
  access: DocloomCredential,
  memory: PlaygroundMemory,
  remember: (more: Partial<PlaygroundMemory>) => void,
): Promise<PreparedFlows> {
  const credentialId = await prepareCredential(n8n, access, memory.credentialId);
  remember({ credentialId });

  const connect = (flow: Flow) =>
    connectFlow(flow, docloomWorkflowId, { id: credentialId, name: CREDENTIAL_NAME });
  const oneOrder = withOrders(makeInvoicesFlow(), [sampleOrder()]);
  const make = await prepareFlow(n8n, connect(oneOrder), memory.makeFlowId);
  remember({ makeFlowId: make.id });
  const react = await prepareFlow(n8n, connect(reactFlow()), memory.reactFlowId);
  remember({ reactFlowId: react.id });
  return { make, react };
}

/** The remembered one is brought up to date: the service may listen on another port today. */
async function prepareCredential(
  n8n: N8nClient,
  access: DocloomCredential,
  rememberedId?: string,
): Promise<string> {
  if (rememberedId && (await n8n.updateCredential(rememberedId, CREDENTIAL_NAME, access))) {
    return rememberedId;
  }
  return (await n8n.createCredential(CREDENTIAL_NAME, access)).id;
}

/** A flow that its user has changed stays as it is. */
async function prepareFlow(n8n: N8nClient, flow: Flow, rememberedId?: string): Promise<StoredFlow> {
  const remembered = rememberedId ? await n8n.flow(rememberedId) : undefined;
  if (remembered && !remembered.isArchived) return remembered;
  return n8n.createFlow(flow);
}

function sampleOrder(): unknown {
  const text = readFileSync(join(repository, 'examples', 'invoice', 'invoice.json'), 'utf8');
  return JSON.parse(text);
}
