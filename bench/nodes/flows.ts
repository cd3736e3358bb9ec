import { randomUUID } from 'node:crypto';
import type { Source } from '@docloom/contract';
import type { Flow, FlowNode } from '../../playground/src/n8n-resources.ts';
import type { Material } from './material.ts';
import type { Options } from './options.mjs';

/** The names of the measured nodes. */
export const names = { start: 'Start', orders: 'Orders', split: 'One item each', send: 'Send' };

/** The data, the address and the credential of a flow. */
export interface Sending extends Pick<Options, 'items' | 'atOnce'> {
  readonly item: Material['item'];
  readonly workflowId: string;
  readonly webhookUrl: Source['webhookUrl'];
  readonly credential: { readonly id: string; readonly name: string };
}

/** A flow that sends the items with the Docloom node. */
export function docloomFlow({ atOnce, workflowId, credential, ...sent }: Sending): Flow {
  return flow('Docloom', sent, {
    type: 'n8n-nodes-docloom.docloom',
    typeVersion: 1,
    parameters: {
      resource: 'source',
      operation: 'sendData',
      workflowId: { __rl: true, mode: 'id', value: workflowId },
      dataMode: 'autoMapInputData',
      options: { batchSize: atOnce },
    },
    credentials: { docloomApi: credential },
  });
}

/**
 * A flow that sends them with n8n's own node. Its batching pauses between batches, so it gets the
 * shortest possible pause; without one, it has no batches and sends everything at once.
 */
export function httpRequestFlow({ atOnce, webhookUrl, ...sent }: Sending): Flow {
  return flow('HTTP Request', sent, {
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url: webhookUrl,
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '={{ $json }}',
      options: { batching: { batch: { batchSize: atOnce, batchInterval: 1 } } },
    },
  });
}

type Sender = Pick<FlowNode, 'type' | 'typeVersion' | 'parameters' | 'credentials'>;

type Sent = Pick<Sending, 'items' | 'item'>;

function flow(name: string, { items, item }: Sent, sender: Sender): Flow {
  const orders = Array.from({ length: items }, (_, index) => item(index + 1));
  const nodes = [
    node(names.start, { type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} }),
    node(names.orders, {
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: { mode: 'raw', jsonOutput: JSON.stringify({ orders }), options: {} },
    }),
    node(names.split, {
      type: 'n8n-nodes-base.splitOut',
      typeVersion: 1,
      parameters: { fieldToSplitOut: 'orders', options: {} },
    }),
    node(names.send, sender),
  ];
  const connections = Object.fromEntries(
    nodes.slice(0, -1).map((from, index) => {
      return [from.name, { main: [[{ node: nodes[index + 1]!.name, type: 'main', index: 0 }]] }];
    }),
  );
  return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

function node(name: string, what: Sender): FlowNode {
  return { id: randomUUID(), name, position: [0, 0], ...what };
}
