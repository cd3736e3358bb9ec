import type { Delivery, DeliveryDetails, Workflow } from '@docloom/contract';
import { until } from '../../../playground/src/until.ts';
import { readOrders } from '../orders.ts';
import type { OperationDriver } from './operation-driver.ts';
import { byId, fromList } from './picked.ts';
import { Receiver } from './receiver.ts';
import { sendToSource } from './send-to-source.ts';
import { invoiceTemplate } from './templates.ts';

/** Tests every operation of the resource Webhook Delivery, on the event of one run. */
export function webhookDeliveryOperations(driver: OperationDriver): void {
  const receiver = new Receiver();
  let workflow: Workflow;
  let delivered: Delivery;

  const workflowId = () => byId(workflow.id);
  const deliveries = () =>
    driver.stage.service.find<Delivery[]>(`/workflows/${workflow.id}/outgoing-webhook/deliveries/`);
  const afterAttempts = (attempts: number) =>
    until(`a delivery after ${attempts} attempts`, 30_000, async () => {
      const [delivery] = (await deliveries()) ?? [];
      const isThere = delivery?.status === 'DELIVERED' && delivery.attempts >= attempts;
      return isThere ? delivery : undefined;
    });

  beforeAll(async () => {
    await receiver.open();
    const { service } = driver.stage;
    const template = await service.upload(invoiceTemplate, 'Told of.docx');
    workflow = await service.createWorkflow('Told of', template.id);
    await service.registerOutgoingWebhook(workflow.id, receiver.address);
    await sendToSource(workflow, readOrders()[0]!);
    delivered = await afterAttempts(1);
  });
  afterAll(() => receiver.close());

  it('Get Many lists the deliveries, simplified or complete', async () => {
    const getMany = async (simplify: boolean) => {
      const parameters = { workflowId: workflowId(), simplify };
      const items = await driver.drive<Delivery>(['webhookDelivery', 'getAll'], parameters);
      return items.map(({ json }) => json);
    };

    expect(await getMany(false)).toEqual([delivered]);
    expect((await getMany(true)).map(({ id, status }) => ({ id, status }))).toEqual([
      { id: delivered.id, status: 'DELIVERED' },
    ]);
  });

  it('Get returns the result of every attempt', async () => {
    const [item] = await driver.drive<DeliveryDetails>(['webhookDelivery', 'get'], {
      workflowId: workflowId(),
      deliveryId: byId(delivered.id),
      simplify: false,
    });

    expect(item?.json).toMatchObject(delivered);
    expect(item?.json.tries).toMatchObject([{ responseStatus: 200, error: null }]);
  });

  it('the list finds it by its status', async () => {
    const found = await driver.search(
      'searchDeliveries',
      { workflowId: workflowId() },
      'delivered',
    );

    expect(found.map(({ value }) => value)).toEqual([delivered.id]);
  });

  it('Redeliver sends the same event again', async () => {
    expect(receiver.heard).toHaveLength(1);
    const [item] = await driver.drive<Delivery>(['webhookDelivery', 'redeliver'], {
      workflowId: workflowId(),
      deliveryId: fromList(delivered.id),
    });

    expect(item?.json.eventId).toBe(delivered.eventId);
    await until('the event once more', 30_000, () => receiver.heard.length > 1 || undefined);
    expect(receiver.heard.map(({ id }) => id)).toEqual([delivered.eventId, delivered.eventId]);
  });
}
