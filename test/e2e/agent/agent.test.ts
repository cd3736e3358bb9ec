import type { Workflow } from '@docloom/contract';
import type { Execution } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import { textOfOfficeFile } from '../office-text.ts';
import { readOrders, type Order } from '../orders.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';
import { agentFlow, agentNodes } from './agent-flow.ts';
import { ScriptedModel } from './scripted-model.ts';

const text = { type: 'string' };

describe.each(releases)("the tool of n8n's own agent in %s", (_name, release) => {
  const stage = openedStage(release);
  let model: ScriptedModel;
  let workflow: Workflow;
  let order: Order;

  beforeAll(async () => {
    model = await ScriptedModel.open();
    workflow = await stage().invoices();
    [order] = readOrders() as [Order];
  });
  afterAll(() => model.close());

  const runAgent = async (agentVersion: number, access = stage().access): Promise<Execution> => {
    const openAi = await stage().n8n.createForeignCredential('Model', 'openAiApi', {
      apiKey: 'none',
      url: model.baseUrl,
    });
    const docloom = await stage().credential(access);
    const plan = { agentVersion, workflowId: workflow.id, docloom, openAi };
    const flow = await stage().n8n.createFlow(agentFlow(plan));
    const id = await stage().n8n.run(flow.id, agentNodes.start);
    return until('the agent', 60_000, () => finished(stage().n8n, id));
  };
  const runsOfWorkflow = async () => (await stage().service.runs(workflow.id)).length;
  const answerOf = (execution: Execution) => {
    expect(execution.error).toBeUndefined();
    const [{ output } = { output: '' }] = execution.output(agentNodes.agent) as {
      output: string;
    }[];
    return output;
  };

  describe.each([2.2, 3])('version %s', (agentVersion) => {
    it('makes a document in one call, and gets a link that downloads it', async () => {
      model.begin({ data: order });
      const before = await runsOfWorkflow();

      const answer = answerOf(await runAgent(agentVersion));

      expect(await runsOfWorkflow()).toBe(before + 1);
      expect(answer).toContain(`Created Invoice ${order.invoice.number} ${order.customer.name}`);
      const [link = ''] = /http:\S+/.exec(answer) ?? [];
      const document = textOfOfficeFile(Buffer.from(await (await fetch(link)).arrayBuffer()));
      expect(document).toContain(order.customer.name);
      expect(document).toContain(order.totals.total);
    });

    it('shows the model the workflow, and a schema of its fields', () => {
      const [{ tools = [] } = {}] = model.requests;
      expect(tools).toHaveLength(1);
      const { name, description, parameters } = tools[0]!.function;
      expect(name).toBe('Make_invoice');
      expect(description).toContain(`workflow "${workflow.name}"`);
      expect(description).toContain('customer (name');
      expect(parameters).toMatchObject({
        type: 'object',
        required: ['data'],
        properties: {
          data: {
            type: 'object',
            properties: {
              invoice: { type: 'object', properties: { number: text } },
              customer: { type: 'object', properties: { name: text } },
              items: { type: 'array', items: { type: 'object' } },
              totals: { properties: { total: text } },
            },
            required: expect.arrayContaining([
              'invoice',
              'customer',
              'items',
              'totals',
            ]) as string[],
          },
        },
      });
    });

    it('tells the model which fields are missing, so that it can call again', async () => {
      const { customer, ...rest } = order;
      model.begin({ data: rest }, { data: { ...rest, customer } });
      const before = await runsOfWorkflow();

      expect(answerOf(await runAgent(agentVersion))).toContain('Created Invoice');

      expect(await runsOfWorkflow()).toBe(before + 1);
      const results = model.requests.at(-1)!.messages.filter(({ role }) => role === 'tool');
      expect(JSON.stringify(results[0])).toContain('customer.name');
    });

    it('fails with the reason if the token is wrong', async () => {
      model.begin({ data: order });

      const execution = await runAgent(agentVersion, {
        ...stage().access,
        developerToken: 'another_token_than_the_one_of_the_stage',
      });

      expect(execution.status).toBe('error');
      expect(execution.error).toContain(agentNodes.tool);
      expect(model.requests).toEqual([]);
    });
  });
});
