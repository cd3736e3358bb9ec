import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/paths.mjs';
import type { PreparedWorkflows } from './example-workflows.ts';
import {
  connectFlow,
  exampleFlow,
  exampleFlows,
  withDocloomCredential,
  withOrders,
  type ExampleFlowKey,
  type PickedCredential,
} from './flows.ts';
import type { N8nClient } from './n8n-client.ts';
import type { DocloomCredential, Flow, StoredFlow } from './n8n-resources.ts';
import type { PlaygroundMemory } from './playground-memory.ts';

const CREDENTIAL_NAME = 'Docloom playground';

/** The example flows as stored in n8n, ready to run. */
export type PreparedFlows = Readonly<Record<ExampleFlowKey, StoredFlow>>;

/** Creates the credential and the flows, or finds those of an earlier start. */
export async function prepareN8n(
  n8n: N8nClient,
  workflows: PreparedWorkflows,
  access: DocloomCredential,
  memory: PlaygroundMemory,
  remember: (more: Partial<PlaygroundMemory>) => void,
): Promise<PreparedFlows> {
  const credentialId = await prepareCredential(n8n, access, memory.credentialId);
  remember({ credentialId });
  const credential = { id: credentialId, name: CREDENTIAL_NAME };

  const prepared: Partial<Record<ExampleFlowKey, StoredFlow>> = {};
  const flowIds = { ...memory.flowIds };
  for (const key of Object.keys(exampleFlows) as ExampleFlowKey[]) {
    const flow = filledIn(key, workflows, credential);
    prepared[key] = await prepareFlow(n8n, flow, flowIds[key]);
    flowIds[key] = prepared[key].id;
    remember({ flowIds });
  }
  return prepared as PreparedFlows;
}

/** Updates a stored credential, because the service may listen on another port today. */
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

/** Returns the flow after a user has selected the workflow and the credential. */
function filledIn(
  key: ExampleFlowKey,
  workflows: PreparedWorkflows,
  credential: PickedCredential,
): Flow {
  const { workflow } = exampleFlows[key];
  if (workflow === null) return withDocloomCredential(exampleFlow(key), credential);
  const connected = connectFlow(exampleFlow(key), workflows[workflow], credential);
  return key === 'makeInvoices' ? withOrders(connected, [sampleOrder()]) : connected;
}

/** A flow that its user has changed is left unchanged. */
async function prepareFlow(n8n: N8nClient, flow: Flow, rememberedId?: string): Promise<StoredFlow> {
  const remembered = rememberedId ? await n8n.flow(rememberedId) : undefined;
  if (remembered && !remembered.isArchived) return remembered;
  return n8n.createFlow(flow);
}

function sampleOrder(): unknown {
  const text = readFileSync(join(repository, 'examples', 'invoice', 'invoice.json'), 'utf8');
  return JSON.parse(text);
}
