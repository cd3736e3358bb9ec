/** Where the nodes stand in the editor of n8n, in its pixels. */
const BETWEEN_NODES = 220;

interface FlowOrder {
  workflowId: string;
  workflowName: string;
  /** A JSON object, as text. */
  data: string;
}

/**
 * Returns a flow that sends data to a workflow, as n8n takes it from the clipboard: the person puts
 * their own nodes in the place of the first two.
 */
export function n8nFlow({ workflowId, workflowName, data }: FlowOrder): string {
  const nodes = [
    { name: 'Start by hand', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
    {
      name: 'Data',
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: { mode: 'raw', jsonOutput: data, options: {} },
    },
    {
      name: `Send to ${workflowName}`,
      type: 'n8n-nodes-docloom.docloom',
      typeVersion: 1,
      parameters: {
        resource: 'source',
        operation: 'sendData',
        workflowId: { __rl: true, mode: 'id', value: workflowId },
        dataMode: 'autoMapInputData',
      },
    },
  ];
  const placed = nodes.map((node, index) => ({
    id: `docloom-${String(index + 1)}`,
    position: [index * BETWEEN_NODES, 0],
    ...node,
  }));
  const connections = Object.fromEntries(
    nodes.slice(0, -1).map(({ name }, index) => {
      const next = { node: nodes[index + 1]?.name, type: 'main', index: 0 };
      return [name, { main: [[next]] }];
    }),
  );
  return JSON.stringify({ nodes: placed, connections }, null, 2);
}
