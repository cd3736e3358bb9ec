import type { Workflow } from '@docloom/contract';
import { nodeNames, type PickedCredential } from '../../../playground/src/flows.ts';
import type { StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { readOrders } from '../orders.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';
import { itemsOf, runInEditor, step } from './editor-runs.ts';
import { flowOfSteps, generate, itemsFrom, ofN8n, type FlowMembers } from './flow-of-steps.ts';

const AFTER = 'After it';

describe.each(releases)('a part of a flow in %s', (_name, release) => {
  const stage = openedStage(release);
  let workflow: Workflow;
  let credential: PickedCredential;

  beforeEach(async () => {
    workflow = await stage().invoices();
    credential = await stage().credential();
  });

  const runs = async () => (await stage().service.runs(workflow.id)).map(({ status }) => status);
  const webhooks = async () => {
    const path = `/workflows/${workflow.id}/outgoing-webhook/listeners/`;
    return stage().service.find<object[]>(path);
  };

  describe('with a manual trigger', () => {
    let flow: StoredFlow;

    beforeEach(async () => {
      flow = await stage().n8n.createFlow(
        flowOfSteps('By hand', [
          ofN8n(nodeNames.start, 'manualTrigger', 1),
          ...itemsFrom(readOrders().slice(0, 1)),
          generate(workflow.id, credential),
          ofN8n(AFTER, 'noOp', 1),
        ]),
      );
    });

    it('up to Docloom makes its documents once, and does not execute the next node', async () => {
      const { error, runData } = await runInEditor(stage(), flow.id, step('Docloom'));
      expect(error).toBeUndefined();
      expect(itemsOf(runData, 'Docloom')).toHaveLength(1);
      expect(Object.keys(runData)).not.toContain(AFTER);
      expect(await runs()).toEqual(['SUCCEEDED']);
    });

    it('that is Docloom alone takes the data of the earlier execution, and makes a new document', async () => {
      const whole = await runInEditor(stage(), flow.id, step('Docloom'));
      const { runData } = await runInEditor(stage(), flow.id, {
        ...step('Docloom'),
        runData: whole.runData,
      });
      expect(runData['One by one']).toEqual(whole.runData['One by one']);
      expect(runIds(itemsOf(runData, 'Docloom'))).not.toEqual(
        runIds(itemsOf(whole.runData, 'Docloom')),
      );
      expect(await runs()).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    });

    it('after Docloom uses its earlier output, and makes nothing', async () => {
      const whole = await runInEditor(stage(), flow.id, step('Docloom'));
      const { runData } = await runInEditor(stage(), flow.id, {
        ...step(AFTER),
        runData: whole.runData,
      });
      expect(runIds(itemsOf(runData, AFTER))).toEqual(runIds(itemsOf(whole.runData, 'Docloom')));
      expect(await runs()).toEqual(['SUCCEEDED']);
    });
  });

  describe('with pinned data', () => {
    const [order] = readOrders();
    const event = { ...order, type: 'documents.created', documentId: 'doc_pinned' };

    const stored = (pinData: FlowMembers['pinData'] = {}): Promise<StoredFlow> =>
      stage().n8n.createFlow(
        flowOfSteps(
          'Pinned',
          [
            {
              name: nodeNames.trigger,
              type: 'n8n-nodes-docloom.docloomTrigger',
              typeVersion: 1,
              parameters: { workflowId: { __rl: true, mode: 'id', value: workflow.id } },
              credentials: { docloomApi: credential },
            },
            generate(workflow.id, credential),
            ofN8n(AFTER, 'noOp', 1),
          ],
          { pinData },
        ),
      );
    const wholeFlow = { triggerToStartFrom: { name: nodeNames.trigger } };

    it('does not execute a pinned Docloom node', async () => {
      const output = { runId: 'run_pinned', documentId: 'doc_pinned' };
      const { id } = await stored({
        [nodeNames.trigger]: [{ json: event }],
        Docloom: [{ json: output }],
      });
      const { error, runData } = await runInEditor(stage(), id, wholeFlow);
      expect(error).toBeUndefined();
      expect(itemsOf(runData, AFTER).map(({ json }) => json)).toEqual([output]);
      expect(await runs()).toEqual([]);
    });

    it('passes on the pinned event of the trigger, and registers no webhook', async () => {
      const { id } = await stored({ [nodeNames.trigger]: [{ json: event }] });
      const { error, runData } = await runInEditor(stage(), id, wholeFlow);
      expect(error).toBeUndefined();
      expect(itemsOf(runData, nodeNames.trigger).map(({ json }) => json)).toEqual([event]);
      expect(itemsOf(runData, AFTER)).toHaveLength(1);
      expect(await runs()).toEqual(['SUCCEEDED']);
      expect(await webhooks()).toEqual([]);
    });
  });
});

const runIds = (items: readonly { readonly json: unknown }[]) =>
  items.map(({ json }) => (json as { runId: string }).runId);
