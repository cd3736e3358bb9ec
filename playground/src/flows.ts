import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workflow } from '@docloom/contract';
import { repository } from '../setup/paths.mjs';
import type { Flow, FlowNode } from './n8n-resources.ts';

/** The node names in the example flows that other modules use. */
export const nodeNames = {
  start: 'Start by hand',
  orders: 'Orders',
  make: 'Make the invoice',
  trigger: 'When a document was made',
} as const;

/** The example flows, each with its file and its example workflow. */
export const exampleFlows = {
  makeInvoices: { file: 'make-invoices.json', workflow: 'invoices' },
  react: { file: 'react-to-a-new-document.json', workflow: 'invoices' },
  invoiceFromForm: { file: 'invoice-from-a-form.json', workflow: 'invoices' },
  certificates: { file: 'certificates-from-a-spreadsheet.json', workflow: 'certificates' },
  contractByEmail: { file: 'contract-by-email.json', workflow: 'contracts' },
  makeWorkflow: { file: 'make-a-workflow-from-a-template.json', workflow: null },
} as const;

export type ExampleFlowKey = keyof typeof exampleFlows;

/** Returns an example flow for an import. */
export function exampleFlow(key: ExampleFlowKey): Flow {
  const path = join(repository, 'examples', 'flows', exampleFlows[key].file);
  return JSON.parse(readFileSync(path, 'utf8')) as Flow;
}

/** The example flow that makes a document for each order. */
export const makeInvoicesFlow = () => exampleFlow('makeInvoices');

/** The example flow that runs when documents were created. */
export const reactFlow = () => exampleFlow('react');

/** A reference of a node to an n8n credential. */
export interface PickedCredential {
  readonly id: string;
  readonly name: string;
}

/** Selects the workflow and the credential, as a person does after an import. */
export function connectFlow(
  flow: Flow,
  workflow: Pick<Workflow, 'id' | 'name'>,
  credential: PickedCredential,
): Flow {
  return withWorkflow(withDocloomCredential(flow, credential), workflow);
}

/** Sets the credential in all Docloom nodes. */
export function withDocloomCredential(flow: Flow, credential: PickedCredential): Flow {
  return changeNodes(withNewAddresses(flow), (node) =>
    node.type.startsWith('n8n-nodes-docloom.') ? withCredential(node, credential) : node,
  );
}

function withCredential(node: FlowNode, { id, name }: PickedCredential): FlowNode {
  return { ...node, credentials: { docloomApi: { id, name } } };
}

/** Sets the workflow in all nodes without one. */
function withWorkflow(flow: Flow, { id, name }: Pick<Workflow, 'id' | 'name'>): Flow {
  const fromList = { __rl: true, mode: 'list', value: id, cachedResultName: name };
  return changeNodes(flow, (node) => {
    const locator = node.parameters['workflowId'] as { value: string } | undefined;
    if (locator?.value !== '') return node;
    return { ...node, parameters: { ...node.parameters, workflowId: fromList } };
  });
}

/** Gives webhooks new ids, like an import in n8n, because two flows cannot listen at one URL. */
function withNewAddresses(flow: Flow): Flow {
  return changeNodes(flow, (node) => ({
    ...node,
    ...(node.webhookId && { webhookId: randomUUID() }),
  }));
}

/** Replaces the sample orders in the flow. */
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
