import type { Source } from '@docloom/contract';
import type { Flow } from '../../../playground/src/n8n-resources.ts';
import { chainOf, itemsOf, manualTrigger, type NodeOfChain } from '../chain.ts';
import type { Material } from './material.ts';
import type { Options } from '../options.mjs';

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

type Sender = Omit<NodeOfChain, 'name'>;

type Sent = Pick<Sending, 'items' | 'item'>;

function flow(name: string, { items, item }: Sent, sender: Sender): Flow {
  const orders = Array.from({ length: items }, (_, index) => item(index + 1));
  return chainOf(name, [
    manualTrigger(names.start),
    ...itemsOf(orders, { list: names.orders, split: names.split }),
    { name: names.send, ...sender },
  ]);
}
