import { randomUUID } from 'node:crypto';
import type { PickedCredential } from '../../../playground/src/flows.ts';
import type { Flow, FlowNode } from '../../../playground/src/n8n-resources.ts';
import { fromList } from './picked.ts';
import { picturedOperations, type PicturedOperation } from './pictured-operations.ts';
import type { Scene } from './scene.ts';

const START = 'Start';
const ORDER = 'An order';
const TEMPLATE = 'A template';
const COLUMNS = 6;

const AN_ORDER = {
  number: 'HP-2026-021',
  customer: 'Hargrove & Pell Architects',
  lines: [
    { quantity: '1 pc', description: 'Meeting table, solid oak' },
    { quantity: '8 pcs', description: 'Conference chair, ash' },
  ],
};

/** Returns the name of an operation's node on the canvas: `document: addBlank`. */
export function nodeNameOf({ resource, operation }: PicturedOperation): string {
  return `${resource}: ${operation}`;
}

/**
 * Returns a flow with a node for each operation. All follow the same start node: an operation with
 * several output items would execute the next one several times. n8n executes them from top to
 * bottom, so each row is below the previous one, and each row from left to right.
 */
export function operationsFlow(scene: Scene, credential: PickedCredential): Flow {
  const nodes = [
    node(START, 'n8n-nodes-base.manualTrigger', 1, [-440, 0], {}),
    node(ORDER, 'n8n-nodes-base.set', 3.4, [-220, 0], {
      mode: 'raw',
      jsonOutput: JSON.stringify(AN_ORDER),
      options: {},
    }),
    docloom(TEMPLATE, [-220, 200], credential, {
      resource: 'file',
      operation: 'download',
      fileId: fromList(scene.file),
    }),
    ...picturedOperations.map((pictured, index) =>
      docloom(nodeNameOf(pictured), place(index), credential, {
        resource: pictured.resource,
        operation: pictured.operation,
        ...pictured.parameters(scene),
      }),
    ),
  ];
  const after = (input: PicturedOperation['input']) =>
    picturedOperations.filter((pictured) => pictured.input === input).map(nodeNameOf);
  return {
    name: 'Every operation',
    nodes,
    connections: {
      [START]: to([...after(undefined), ORDER, TEMPLATE]),
      [ORDER]: to(after('order')),
      [TEMPLATE]: to(after('template')),
    },
    settings: { executionOrder: 'v1' },
  };
}

/** A little lower with each column, because the height determines the order of execution. */
function place(index: number): [number, number] {
  const column = index % COLUMNS;
  const row = Math.floor(index / COLUMNS);
  return [column * 260, row * 240 + column * 4];
}

function to(names: readonly string[]) {
  return { main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] };
}

function docloom(
  name: string,
  position: readonly [number, number],
  { id, name: credentialName }: PickedCredential,
  parameters: Readonly<Record<string, unknown>>,
): FlowNode {
  return {
    ...node(name, 'n8n-nodes-docloom.docloom', 1, position, parameters),
    credentials: { docloomApi: { id, name: credentialName } },
  };
}

function node(
  name: string,
  type: string,
  typeVersion: number,
  position: readonly [number, number],
  parameters: Readonly<Record<string, unknown>>,
): FlowNode {
  return { id: randomUUID(), name, type, typeVersion, position, parameters };
}
