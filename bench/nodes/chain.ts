import { randomUUID } from 'node:crypto';
import type { Flow, FlowNode } from '../../playground/src/n8n-resources.ts';

/** A node without its place in a flow. */
export type NodeOfChain = Pick<
  FlowNode,
  'name' | 'type' | 'typeVersion' | 'parameters' | 'credentials'
>;

/** Returns a flow in which each node passes its items to the next. */
export function chainOf(name: string, nodes: readonly NodeOfChain[]): Flow {
  const connections = Object.fromEntries(
    nodes.slice(0, -1).map((from, index) => {
      return [from.name, { main: [[{ node: nodes[index + 1]!.name, type: 'main', index: 0 }]] }];
    }),
  );
  const placed = nodes.map((node): FlowNode => ({ id: randomUUID(), position: [0, 0], ...node }));
  return { name, nodes: placed, connections, settings: { executionOrder: 'v1' } };
}

/** The trigger that a measurement starts. */
export function manualTrigger(name: string): NodeOfChain {
  return { name, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
}

/**
 * Returns two nodes that replace their input item with one item for each object of the list. Each has
 * the binary data of the input item.
 */
export function itemsOf(
  list: readonly object[],
  names: { readonly list: string; readonly split: string },
): NodeOfChain[] {
  return [
    {
      name: names.list,
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: {
        mode: 'raw',
        jsonOutput: JSON.stringify({ list }),
        // Only then does the node keep the binary data.
        includeOtherFields: true,
        options: {},
      },
    },
    {
      name: names.split,
      type: 'n8n-nodes-base.splitOut',
      typeVersion: 1,
      parameters: { fieldToSplitOut: 'list', options: { includeBinary: true } },
    },
  ];
}
