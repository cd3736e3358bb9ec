import type { PickedCredential } from '../../../playground/src/flows.ts';
import type { Flow, FlowNode } from '../../../playground/src/n8n-resources.ts';

/** A node before it has a place in a flow. */
export type Step = Pick<FlowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> &
  Partial<FlowNode>;

/** The members of a flow that the editor saves with its nodes. */
export interface FlowMembers {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The items of pinned nodes, by name. */
  readonly pinData?: Readonly<Record<string, readonly { readonly json: object }[]>>;
}

/** Returns a flow whose steps follow one another. */
export function flowOfSteps(name: string, steps: readonly Step[], members: FlowMembers = {}): Flow {
  const connections = Object.fromEntries(
    steps.slice(1).map((next, place) => [steps[place]!.name, to(next.name)]),
  );
  return { ...flowOf(name, steps, connections), ...members };
}

/** Returns a flow with its own connections. */
export function flowOf(
  name: string,
  steps: readonly Step[],
  connections: object,
): Flow & FlowMembers {
  return {
    name,
    nodes: steps.map((step, place) => ({
      id: `${name} ${step.name}`,
      position: [200 * place, 0] as const,
      ...step,
    })),
    connections: { ...connections },
    settings: { executionOrder: 'v1' },
    pinData: {},
  };
}

/** Returns the connection of a node's first output to another node. */
export function to(name: string) {
  return { main: [[link(name)]] };
}

/** Returns the end of a connection. */
export function link(name: string, type = 'main') {
  return { node: name, type, index: 0 };
}

/** A node of n8n itself. */
export function ofN8n(name: string, type: string, typeVersion: number, parameters = {}): Step {
  return { name, type: `n8n-nodes-base.${type}`, typeVersion, parameters };
}

/** Nodes that output one item for each object. */
export function itemsFrom(objects: readonly object[]): Step[] {
  const jsonOutput = JSON.stringify({ items: objects });
  return [
    ofN8n('Input', 'set', 3.4, { mode: 'raw', jsonOutput }),
    ofN8n('One by one', 'splitOut', 1, { fieldToSplitOut: 'items' }),
  ];
}

/** The action node, which makes the documents of its input items. */
export function generate(workflowId: string, credential: PickedCredential): Step {
  return action(credential, {
    resource: 'document',
    operation: 'generate',
    workflowId: { __rl: true, mode: 'id', value: workflowId },
    dataMode: 'autoMapInputData',
  });
}

/** The action node with its parameters. */
export function action(credential: PickedCredential, parameters: object): Step {
  return {
    name: 'Docloom',
    type: 'n8n-nodes-docloom.docloom',
    typeVersion: 1,
    parameters: { ...parameters },
    credentials: { docloomApi: credential },
  };
}
