import { n8nFlow } from '../../../console/src/connect/n8n-flow';
import { Docloom } from '../../../nodes/Docloom/Docloom.node';

interface Flow {
  nodes: { type: string; typeVersion: number; parameters: Record<string, unknown> }[];
}

it('The flow that the console offers has a node of this package, with parameters that it knows', () => {
  const order = { workflowId: 'wkf_1', workflowName: 'Invoices', data: '{"number":7}' };
  const { nodes } = JSON.parse(n8nFlow(order)) as Flow;
  const last = nodes.at(-1)!;
  const { name, version, properties } = new Docloom().description;
  expect(last).toMatchObject({ type: `n8n-nodes-docloom.${name}`, typeVersion: version });
  const known = new Set(properties.map((property) => property.name));
  expect(Object.keys(last.parameters).filter((parameter) => !known.has(parameter))).toEqual([]);
});
