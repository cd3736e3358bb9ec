import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/paths.mjs';
import type { Flow, FlowNode } from './n8n-resources.ts';

/** The names of the nodes in the example flows that others need to know. */
export const nodeNames = {
  start: 'Start by hand',
  orders: 'Orders',
  make: 'Make the invoice',
  trigger: 'When a document was made',
} as const;

/** The example flow that makes a document for each order. */
export const makeInvoicesFlow = () => readFlow('make-invoices.json');

/** The example flow that runs when a document has been made. */
export const reactFlow = () => readFlow('react-to-a-new-document.json');

/** What a person does after an import: names the workflow and picks the credential. */
export function connectFlow(
  flow: Flow,
  docloomWorkflowId: string,
  credential: { readonly id: string; readonly name: string },
): Flow {
  return changeNodes(flow, (node) => {
    if (!node.type.startsWith('n8n-nodes-docloom.')) return node;
    return {
      ...node,
      ...(node.webhookId && { webhookId: randomUUID() }),
      parameters: { ...node.parameters, workflowId: byId(docloomWorkflowId) },
      credentials: { docloomApi: { id: credential.id, name: credential.name } },
    };
  });
}

/** A workflow picked by its ID, as n8n stores what a resource locator picked. */
function byId(value: string) {
  return { __rl: true, mode: 'id', value };
}

/** Puts other orders into the flow than the sample ones. */
export function withOrders(flow: Flow, orders: readonly unknown[]): Flow {
  return changeNodes(flow, (node) => {
    if (node.name !== nodeNames.orders) return node;
    const jsonOutput = JSON.stringify({ orders }, null, 2);
    return { ...node, parameters: { ...node.parameters, jsonOutput } };
  });
}

function changeNodes(flow: Flow, change: (node: FlowNode) => FlowNode): Flow {
  return { ...flow, nodes: flow.nodes.map(change) };
}

function readFlow(file: string): Flow {
  const text = readFileSync(join(repository, 'examples', 'flows', file), 'utf8');
  return JSON.parse(text) as Flow;
}
