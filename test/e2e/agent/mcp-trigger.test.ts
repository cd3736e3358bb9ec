import { readFileSync } from 'node:fs';
import type { Workflow } from '@docloom/contract';
import { currentN8n } from '../../../playground/src/releases/current-n8n.ts';
import { n8n1 } from '../../../playground/src/releases/n8n-1.ts';
import { until } from '../../../playground/src/until.ts';
import { readOrders } from '../orders.ts';
import { openedStage, type Stage } from '../stage/stage.ts';
import { mcpFlow } from './agent-flow.ts';
import { McpClient } from './mcp-client.ts';

/** Publishes a flow whose MCP server has our tool, and opens a session. */
async function connect(stage: Stage): Promise<{ client: McpClient; workflow: Workflow }> {
  const workflow = await stage.invoices();
  const plan = { workflowId: workflow.id, docloom: await stage.credential() };
  await stage.n8n.publish(await stage.n8n.createFlow(mcpFlow(plan)));
  return { client: await McpClient.open(`${stage.n8n.address}/mcp/invoices`), workflow };
}

describe(`the MCP Server Trigger of n8n ${currentN8n.installation.version}`, () => {
  const stage = openedStage(currentN8n);

  it('offers the tool with its schema, and makes a document', async () => {
    const { client } = await connect(stage());

    const [tool] = (await client.ask('tools/list')).result?.tools ?? [];
    expect(tool).toMatchObject({
      name: 'Make_invoice',
      inputSchema: { properties: { data: { properties: { customer: { type: 'object' } } } } },
    });

    const call = { name: tool!.name, arguments: { data: readOrders()[0] } };
    const { result } = await client.ask('tools/call', call);
    const [link = ''] = /http:\S+/.exec(result?.content?.[0]?.text ?? '') ?? [];
    expect((await fetch(link)).status).toBe(200);
  });
});

describe(`the MCP Server Trigger of n8n ${n8n1.installation.version}`, () => {
  const stage = openedStage(n8n1);

  it('says that it cannot use the tool', async () => {
    const { client } = await connect(stage());

    expect((await client.ask('tools/list')).status).toBe(500);

    const words = 'The MCP Server Trigger of this version of n8n cannot use this node';
    await until('the log of n8n', 10_000, () => {
      return Promise.resolve(readFileSync(stage().n8nLog, 'utf8').includes(words) || undefined);
    });
  });
});
