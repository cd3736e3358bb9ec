import type { OutgoingWebhook, Workflow } from '@docloom/contract';
import {
  makeInvoicesFlow,
  nodeNames,
  reactFlow,
  withOrders,
} from '../../../playground/src/flows.ts';
import type { StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import { receivedEvents } from '../received-events.ts';
import { readOrders } from '../orders.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';

describe.each(releases)('the registration of a published trigger in %s', (_name, release) => {
  const stage = openedStage(release);
  let workflow: Workflow;
  let make: StoredFlow;
  let react: StoredFlow;

  beforeAll(async () => {
    workflow = await stage().invoices();
    make = await stage().importFlow(
      withOrders(makeInvoicesFlow(), readOrders().slice(0, 1)),
      workflow.id,
    );
    react = await stage().importFlow(reactFlow(), workflow.id);
  });

  const registered = async () => {
    const path = `/workflows/${workflow.id}/outgoing-webhook/listeners/`;
    const [listener = null] = (await stage().service.find<OutgoingWebhook[]>(path)) ?? [];
    return listener;
  };
  const sendOneOrder = async () => {
    const executionId = await stage().n8n.run(make.id, nodeNames.start);
    const sent = await until('the flow that sends', 30_000, () =>
      finished(stage().n8n, executionId),
    );
    expect(sent.status).toBe('success');
  };

  it('is created when the flow is published', async () => {
    expect(await registered()).toBeNull();
    await stage().n8n.publish(react);
    expect((await registered())?.webhookUrl).toMatch(`${stage().n8n.address}/webhook/`);
    await sendOneOrder();
    expect(await receivedEvents(stage().n8n, react.id, 1)).toHaveLength(1);
  });

  it('survives a restart of n8n, and the trigger still fires', async () => {
    const before = await registered();
    await stage().restartN8n();
    expect(await registered()).toEqual(before);
    await sendOneOrder();
    expect(await receivedEvents(stage().n8n, react.id, 2)).toHaveLength(2);
  });

  it('ends when the flow is unpublished, and the trigger no longer fires', async () => {
    await stage().n8n.unpublish(react.id);
    expect(await registered()).toBeNull();
    await sendOneOrder();
    expect(await receivedEvents(stage().n8n, react.id, 2)).toHaveLength(2);
    expect(await stage().service.runs(workflow.id)).toHaveLength(3);
  });
});
