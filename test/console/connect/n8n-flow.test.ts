import { z } from 'zod';
import { n8nFlow } from '../../../console/src/connect/n8n-flow.ts';

const Flow = z.object({
  nodes: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      typeVersion: z.number(),
      parameters: z.record(z.string(), z.unknown()),
    }),
  ),
  connections: z.record(
    z.string(),
    z.object({ main: z.array(z.array(z.object({ node: z.string() }))) }),
  ),
});

const order = { workflowId: 'wkf_1', workflowName: 'Invoices "2026"', data: '{"number":7}' };
const flow = Flow.parse(JSON.parse(n8nFlow(order)));
const last = flow.nodes.at(-1)!;

it('Each node leads to the next one', () => {
  const way = flow.nodes.slice(0, -1).map(({ name }) => flow.connections[name]!.main[0]![0]!.node);
  expect(way).toEqual(flow.nodes.slice(1).map(({ name }) => name));
});

it('The data goes to this workflow', () => {
  expect(flow.nodes[1]!.parameters.jsonOutput).toBe('{"number":7}');
  expect(last.parameters.workflowId).toEqual({ __rl: true, mode: 'id', value: 'wkf_1' });
});
