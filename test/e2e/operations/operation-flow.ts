import { nodeNames } from '../../../playground/src/flows.ts';
import type { Flow, FlowNode } from '../../../playground/src/n8n-resources.ts';

/** The input of the node under test. */
export type Input =
  | { readonly items: readonly object[] }
  /** One item with this file in its binary field `data`. */
  | { readonly file: { readonly name: string; readonly bytes: Buffer } };

/** An n8n node before the node under test. */
type Step = Pick<FlowNode, 'name' | 'type' | 'typeVersion' | 'parameters'>;

/**
 * Returns a flow with a manual trigger: n8n's own nodes make the input, and the last node is under
 * test.
 */
export function operationFlow(node: Step & Partial<FlowNode>, input: Input): Flow {
  const start = step(nodeNames.start, 'manualTrigger', 1, {});
  const steps = [start, ...('file' in input ? withFile(input) : withItems(input)), node];
  return {
    name: `Drives ${node.name}`,
    nodes: steps.map((one, place) => ({ ...one, id: one.name, position: [200 * place, 0] })),
    connections: Object.fromEntries(
      steps.slice(1).map((next, place) => [steps[place]!.name, to(next)]),
    ),
    settings: { executionOrder: 'v1' },
  };
}

const to = ({ name }: Step) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

function withItems({ items }: { readonly items: readonly object[] }): Step[] {
  return [
    step('Input', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ items }) }),
    step('One by one', 'splitOut', 1, { fieldToSplitOut: 'items' }),
  ];
}

function withFile({ file }: { readonly file: { name: string; bytes: Buffer } }): Step[] {
  const base64 = file.bytes.toString('base64');
  return [
    step('Input', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ base64 }) }),
    step('File', 'convertToFile', 1.1, {
      operation: 'toBinary',
      sourceProperty: 'base64',
      options: { fileName: file.name },
    }),
  ];
}

function step(name: string, type: string, typeVersion: number, parameters: object): Step {
  return { name, type: `n8n-nodes-base.${type}`, typeVersion, parameters: { ...parameters } };
}
