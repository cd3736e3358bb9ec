import type { Workflow } from '@docloom/contract';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { randomUUID } from 'node:crypto';
import { nodeNames, type PickedCredential } from '../../../playground/src/flows.ts';
import type { Flow, StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { readOrders } from '../orders.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';
import { itemsOf, runInEditor } from './editor-runs.ts';
import { flowOf, flowOfSteps, generate, itemsFrom, link, ofN8n, to } from './flow-of-steps.ts';

const LOOP = 'Loop Over Items';
const DONE = 'Done';
const CALL = 'Call it';
const byHand = { triggerToStartFrom: { name: nodeNames.start } };

describe.each(releases)('a step that is repeated in %s', (_name, release) => {
  const stage = openedStage(release);
  let workflow: Workflow;
  let credential: PickedCredential;

  beforeEach(async () => {
    workflow = await stage().invoices();
    credential = await stage().credential();
  });

  /** One for each document; idempotency keys that are equal would give fewer. */
  const documents = async () => {
    const runs = await stage().service.runs(workflow.id);
    return runs.flatMap(({ outputs }) => outputs.map(({ file }) => file?.name ?? '')).toSorted();
  };
  const invoices = (...numbers: string[]) =>
    numbers.map((number) => ({ invoice: { number }, customer: { name: 'Ada' } }));
  const names = (...numbers: string[]) => numbers.map((number) => `Invoice ${number} Ada.docx`);
  const called = async (): Promise<StoredFlow> => {
    const flow = await stage().n8n.createFlow(
      flowOfSteps('Makes the invoice', [
        ofN8n('When called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' }),
        generate(workflow.id, credential),
      ]),
    );
    // n8n 1 calls flows that are not published.
    if (!release.installation.version.startsWith('1.')) await stage().n8n.publish(flow);
    return flow;
  };

  it('by Loop Over Items makes a document in each batch, and keeps the warnings of each', async () => {
    const flow = await stage().n8n.createFlow(loop(readOrders(), workflow.id, credential));
    const { error, runData } = await runInEditor(stage(), flow.id, byHand);
    expect(error).toBeUndefined();
    expect(itemsOf(runData, DONE)).toHaveLength(3);
    expect(new Set(itemsOf(runData, DONE).map(({ json }) => runIdIn(json))).size).toBe(3);
    expect(await documents()).toHaveLength(3);
    expect(new Set(await documents()).size).toBe(3);
  });

  it('by Loop Over Items shows the warnings of each batch', async () => {
    const orders = invoices('loop 1', 'loop 2', 'loop 3');
    const flow = await stage().n8n.createFlow(loop(orders, workflow.id, credential));
    const { runData } = await runInEditor(stage(), flow.id, byHand);
    expect(runData['Docloom']?.map(({ hints }) => hints?.map(({ message }) => message))).toEqual(
      Array(3).fill([expect.stringMatching(/fields were left empty/)]),
    );
    expect(
      itemsOf(runData, DONE).map(({ json }) => (json as { warnings: string[] }).warnings.length),
    ).toEqual(Array(3).fill(expect.any(Number)));
    expect(await documents()).toEqual(names('loop 1', 'loop 2', 'loop 3'));
  });

  it.each(['each', 'once'])(
    'by a sub-workflow in mode "%s" makes a document for each item',
    async (mode) => {
      const { id } = await called();
      const flow = await stage().n8n.createFlow(
        flowOfSteps('Calls it', [
          ofN8n(nodeNames.start, 'manualTrigger', 1),
          ...itemsFrom(invoices(`${mode} 1`, `${mode} 2`)),
          ofN8n(CALL, 'executeWorkflow', 1.2, {
            workflowId: { __rl: true, mode: 'id', value: id },
            mode,
            options: { waitForSubWorkflow: true },
          }),
        ]),
      );
      const { error, runData } = await runInEditor(stage(), flow.id, byHand);
      expect(error).toBeUndefined();
      expect(itemsOf(runData, CALL)).toHaveLength(2);
      expect(await documents()).toEqual(names(`${mode} 1`, `${mode} 2`));
    },
  );

  it('by a sub-workflow as a tool makes a document for each call', async () => {
    const { id } = await called();
    const path = randomUUID();
    const tools = await stage().n8n.createFlow(toolServer(path, id));
    await stage().n8n.publish(tools);

    const client = await connected(`${stage().n8n.address}/mcp/${path}`);
    const { tools: offered } = await client.listTools();
    for (let call = 1; call <= 2; call += 1) {
      const { isError } = await client.callTool({ name: offered[0]!.name, arguments: {} });
      expect(isError ?? false).toBe(false);
    }
    await client.close();
    expect(await documents()).toEqual(['Invoice 7 Ada (2).docx', 'Invoice 7 Ada.docx']);
  });
});

/** A flow that makes the documents of one item at a time. */
function loop(orders: readonly object[], workflowId: string, credential: PickedCredential): Flow {
  const start = ofN8n(nodeNames.start, 'manualTrigger', 1);
  const [input, oneByOne] = itemsFrom(orders);
  const steps = [
    ...[start, input!, oneByOne!],
    ofN8n(LOOP, 'splitInBatches', 3, { batchSize: 1 }),
    generate(workflowId, credential),
    ofN8n(DONE, 'noOp', 1),
  ];
  return flowOf('In a loop', steps, {
    [nodeNames.start]: to('Input'),
    Input: to('One by one'),
    'One by one': to(LOOP),
    // The first output is that of the end.
    [LOOP]: { main: [[link(DONE)], [link('Docloom')]] },
    Docloom: to(LOOP),
  });
}

/** A flow that offers a sub-workflow as a tool to MCP clients. */
function toolServer(path: string, flowId: string): Flow {
  const steps = [
    {
      name: 'MCP server',
      type: '@n8n/n8n-nodes-langchain.mcpTrigger',
      typeVersion: 2,
      parameters: { path, authentication: 'none' },
      webhookId: path,
    },
    {
      name: 'make_invoice',
      type: '@n8n/n8n-nodes-langchain.toolWorkflow',
      typeVersion: 2.2,
      parameters: {
        description: 'Makes the invoice 7',
        workflowId: { __rl: true, mode: 'id', value: flowId },
        workflowInputs: {
          mappingMode: 'defineBelow',
          value: { invoice: '={{ { number: "7" } }}', customer: '={{ { name: "Ada" } }}' },
          matchingColumns: [],
          schema: ['invoice', 'customer'].map((id) => ({
            id,
            displayName: id,
            type: 'object',
            required: false,
            display: true,
          })),
        },
      },
    },
  ];
  return flowOf('Tools', steps, { make_invoice: { ai_tool: [[link('MCP server', 'ai_tool')]] } });
}

async function connected(url: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

const runIdIn = (json: unknown) => (json as { runId: string }).runId;
