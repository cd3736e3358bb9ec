import type { DeliveryTry } from '@docloom/contract';
import { RecordedServer } from '../../engine/recorded-server';
import { delivery } from '../../engine/resources';

const server = new RecordedServer();
const deliveries = '/v0/workflows/wkf_1/outgoing-webhook/deliveries/';
const parameters = { resource: 'webhookDelivery', workflowId: 'wkf_1' };

describe('Webhook Delivery: Get', () => {
  const tries: DeliveryTry[] = [
    {
      at: '2026-11-20T09:30:01.000+00:00',
      milliseconds: 12,
      responseStatus: 200,
      answer: 'Thank you',
      error: null,
    },
  ];
  it('returns the main fields and every attempt', async () => {
    server.on('GET', `${deliveries}dlv_1/`, { body: { ...delivery(), tries } });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'get', deliveryId: 'dlv_1' },
    });

    const [item] = output;
    expect(item?.json).toMatchObject({ id: 'dlv_1', status: 'DELIVERED', attempts: 1, tries });
    expect(Object.keys(item!.json)).toHaveLength(9);
    expect(item?.pairedItem).toEqual({ item: 0 });
  });

  it('returns all fields if Simplify is off', async () => {
    server.on('GET', `${deliveries}dlv_1/`, { body: { ...delivery(), tries } });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'get', deliveryId: 'dlv_1', simplify: false },
    });

    expect(output[0]?.json).toEqual({ ...delivery(), tries });
  });

  it('names the parameter if the delivery does not exist', async () => {
    server.on('GET', `${deliveries}dlv_9/`, { status: 404, body: '' });

    const { error } = await server.run({
      parameters: { ...parameters, operation: 'get', deliveryId: 'dlv_9' },
    });

    expect(error?.message).toBe('There is no delivery dlv_9 on the server [item 0]');
    expect(error?.description).toContain("Check the parameter 'Delivery'.");
  });
});

describe('Webhook Delivery: Get Many', () => {
  it.each([
    [true, 8],
    [false, 12],
  ])('returns the main fields or all: %s', async (simplify, members) => {
    server.on('GET', `${deliveries}?limit=50`, { body: [delivery()] });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'getAll', simplify },
    });

    expect(Object.keys(output[0]!.json)).toHaveLength(members);
  });
});

describe('Webhook Delivery: Redeliver', () => {
  it('sends the event again', async () => {
    server.on('POST', `${deliveries}dlv_1/redeliver/`, { status: 202, body: delivery() });

    const { output } = await server.run({
      parameters: {
        ...parameters,
        operation: 'redeliver',
        deliveryId: 'dlv_1',
      },
    });

    expect(output).toEqual([{ json: delivery(), pairedItem: { item: 0 } }]);
  });
});
