import { readFileSync } from 'node:fs';
import type { Workflow } from '@docloom/contract';
import type { OperationDriver } from './operation-driver.ts';
import { byId, byUrl, fromList } from './picked.ts';
import { invoiceTemplate } from './templates.ts';

/** Tests every operation of the resource Workflow, one after the other on the same workflow. */
export function workflowOperations(driver: OperationDriver): void {
  const kept = (id: string) => driver.stage.service.workflow(id);
  let created: Workflow;

  it('Create makes it with every member that one request can have', async () => {
    const template = await driver.stage.service.upload(invoiceTemplate, 'Offer.docx');
    const [item] = await driver.drive<Workflow>(['workflow', 'create'], {
      name: 'Offers',
      additionalFields: {
        color: '#2a9d8f',
        icon: 'Receipt',
        outgoingWebhookUrl: 'https://example.com/documents',
        sourceFields: ['customer.name', 'total'],
        templateFileId: fromList(template.id),
      },
    });

    created = item!.json;
    expect(await kept(created.id)).toMatchObject({
      name: 'Offers',
      color: '#2a9d8f',
      icon: 'Receipt',
      status: 'COMPLETE',
      source: { sourceFields: ['customer.name', 'total'] },
      documents: [{ file: { name: 'Offer.docx' } }],
      outgoingWebhook: { webhookUrl: 'https://example.com/documents' },
    });
  });

  it('Create From Binary uploads the file and creates a complete workflow', async () => {
    const [item] = await driver.drive<Workflow>(
      ['workflow', 'createFromBinary'],
      { name: 'Contracts', options: { createPdfCopy: true } },
      { file: { name: 'Contract.docx', bytes: readFileSync(invoiceTemplate) } },
    );

    expect(await kept(item!.json.id)).toMatchObject({
      name: 'Contracts',
      status: 'COMPLETE',
      documents: [{ file: { name: 'Contract.docx' }, createPdfCopy: true }],
    });
  });

  it('Create From Binary leaves nothing behind if the file is not a template', async () => {
    const before = await driver.drive(['file', 'getAll'], { returnAll: true });
    const creation = driver.drive(
      ['workflow', 'createFromBinary'],
      { name: 'Unusable', options: {} },
      { file: { name: 'Unusable.docx', bytes: Buffer.from('not a Word file') } },
    );

    await expect(creation).rejects.toThrow(/Unusable\.docx/);
    const after = await driver.drive(['file', 'getAll'], { returnAll: true });
    expect(after.map(({ json }) => json)).toEqual(before.map(({ json }) => json));
    expect(await driver.search('searchWorkflows', {}, 'unusable')).toEqual([]);
  });

  it('Get returns it, and without the source URL if simplified', async () => {
    const workflowId = byId(created.id);
    const raw = await driver.drive(['workflow', 'get'], { workflowId, simplify: false });
    const simple = await driver.drive(['workflow', 'get'], { workflowId });

    expect(raw.map(({ json }) => json)).toEqual([await kept(created.id)]);
    expect(simple[0]?.json).toMatchObject({ id: created.id, name: 'Offers' });
    expect(JSON.stringify(simple)).not.toContain(created.source.webhookUrl);
  });

  it('Get Many lists it', async () => {
    const items = await driver.drive<Workflow>(['workflow', 'getAll'], { returnAll: true });

    expect(items.map(({ json }) => json.id)).toContain(created.id);
  });

  it('Update changes only the given members', async () => {
    await driver.drive(['workflow', 'update'], {
      workflowId: byUrl(`${driver.stage.access.baseUrl}/v0/workflows/${created.id}/`),
      updateFields: { name: 'Quotations', color: '#e76f51' },
    });

    expect(await kept(created.id)).toMatchObject({
      name: 'Quotations',
      color: '#e76f51',
      icon: 'Receipt',
    });
  });

  it('the list finds it by its name', async () => {
    const found = await driver.search('searchWorkflows', {}, 'quotat');

    expect(found).toEqual([{ name: 'Quotations', value: created.id }]);
  });

  it('Archive stops it and removes it from the list', async () => {
    const items = await driver.drive(['workflow', 'archive'], { workflowId: byId(created.id) });

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect(await kept(created.id)).toMatchObject({ status: 'ARCHIVED' });
    expect(await driver.search('searchWorkflows', {}, 'quotat')).toEqual([]);
  });
}
