import type {
  OutgoingWebhookRegistered,
  OutgoingWebhookRotated,
  OutgoingWebhookTested,
  Workflow,
} from '@docloom/contract';
import type { OperationDriver } from './operation-driver.ts';
import { byId } from './picked.ts';
import { Receiver } from './receiver.ts';

/** Tests every operation of the resource Outgoing Webhook, one after the other. */
export function outgoingWebhookOperations(driver: OperationDriver): void {
  const receiver = new Receiver();
  let webhookUrl: string;
  let workflow: Workflow;
  let secret: string;

  const parameters = () => ({ workflowId: byId(workflow.id) });
  const kept = async () => (await driver.stage.service.workflow(workflow.id))?.outgoingWebhook;

  beforeAll(async () => {
    await receiver.open();
    webhookUrl = receiver.address;
    workflow = await driver.stage.service.createWorkflow('Heard of');
  });
  afterAll(() => receiver.close());

  it('Register sets the URL, and returns the signing secret', async () => {
    const [item] = await driver.drive<OutgoingWebhookRegistered>(['outgoingWebhook', 'register'], {
      ...parameters(),
      webhookUrl,
      options: { events: ['documents.created', 'run.failed'] },
    });

    secret = item!.json.signingSecret;
    expect(secret).toMatch(/^whsec_/);
    expect(await kept()).toMatchObject({ webhookUrl });
  });

  it('Get returns the registered webhook', async () => {
    const items = await driver.drive(['outgoingWebhook', 'get'], parameters());

    expect(items.map(({ json }) => json)).toEqual([await kept()]);
  });

  it('Send Test Event reports that the event was received', async () => {
    const [item] = await driver.drive<OutgoingWebhookTested>(
      ['outgoingWebhook', 'sendTestEvent'],
      parameters(),
    );

    expect(item?.json).toMatchObject({ received: true, responseStatus: 200, webhookUrl });
    expect(receiver.heard.map(({ id }) => id)).toEqual([item?.json.eventId]);
  });

  it('Rotate Secret returns a new secret, and the old one stays valid for a while', async () => {
    const [item] = await driver.drive<OutgoingWebhookRotated>(['outgoingWebhook', 'rotateSecret'], {
      ...parameters(),
      options: { graceSeconds: 3600 },
    });

    expect(item?.json.signingSecret).toMatch(/^whsec_/);
    expect(item?.json.signingSecret).not.toBe(secret);
    expect(Date.parse(item!.json.formerSecretValidUntil)).toBeGreaterThan(Date.now());
    expect(await kept()).toMatchObject({ webhookUrl });
  });

  it('Remove removes it', async () => {
    const items = await driver.drive(['outgoingWebhook', 'remove'], parameters());

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect(await kept()).toBeNull();
  });
}
