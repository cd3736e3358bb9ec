import type { OutgoingWebhookRegistered, Workflow } from '@docloom/contract';
import type { OperationDriver } from './operation-driver.ts';
import { byId } from './picked.ts';

/** Every operation of the resource Outgoing Webhook, one after the other. */
export function outgoingWebhookOperations(driver: OperationDriver): void {
  const webhookUrl = 'https://example.com/documents';
  let workflow: Workflow;

  const parameters = () => ({ workflowId: byId(workflow.id) });
  const kept = async () => (await driver.stage.service.workflow(workflow.id))?.outgoingWebhook;

  beforeAll(async () => {
    workflow = await driver.stage.service.createWorkflow('Heard of');
  });

  it('Register sets the address, and shows the secret of the signatures', async () => {
    const [item] = await driver.drive<OutgoingWebhookRegistered>(['outgoingWebhook', 'register'], {
      ...parameters(),
      webhookUrl,
      options: { events: ['documents.created', 'run.failed'] },
    });

    expect(item?.json.signingSecret).toMatch(/^whsec_/);
    expect(await kept()).toMatchObject({ webhookUrl });
  });

  it('Get gives what is registered', async () => {
    const items = await driver.drive(['outgoingWebhook', 'get'], parameters());

    expect(items.map(({ json }) => json)).toEqual([await kept()]);
  });

  it('Remove takes it away', async () => {
    const items = await driver.drive(['outgoingWebhook', 'remove'], parameters());

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect(await kept()).toBeNull();
  });
}
