import { documentOperations } from './operations/document-operations.ts';
import { fileOperations } from './operations/file-operations.ts';
import { offered } from './operations/offered.ts';
import { OperationDriver } from './operations/operation-driver.ts';
import { outgoingWebhookOperations } from './operations/outgoing-webhook-operations.ts';
import { runOperations } from './operations/run-operations.ts';
import { sourceOperations } from './operations/source-operations.ts';
import { templateOperations } from './operations/template-operations.ts';
import { webhookDeliveryOperations } from './operations/webhook-delivery-operations.ts';
import { workflowOperations } from './operations/workflow-operations.ts';
import { releases } from './stage/releases.ts';
import { openedStage } from './stage/stage.ts';

describe.each(releases)('every operation of the packed node in %s', (_name, release) => {
  const stage = openedStage(release);
  const driver = new OperationDriver(stage);

  describe('Workflow', () => workflowOperations(driver));
  describe('Document', () => documentOperations(driver));
  describe('Template', () => templateOperations(driver));
  describe('File', () => fileOperations(driver));
  describe('Source', () => sourceOperations(driver));
  describe('Outgoing Webhook', () => outgoingWebhookOperations(driver));
  describe('Run', () => runOperations(driver));
  describe('Webhook Delivery', () => webhookDeliveryOperations(driver));

  it('is tested: the node offers no other', async () => {
    const types = await stage().n8n.types('nodes');
    const docloom = types.find(({ name }) => name === 'n8n-nodes-docloom.docloom');

    expect(driver.driven).toEqual(offered(docloom!));
  });
});
