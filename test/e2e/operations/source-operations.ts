import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Run, Source, Workflow } from '@docloom/contract';
import { until } from '../../../playground/src/until.ts';
import { readOrders, type Order } from '../orders.ts';
import { textOfWordFile } from '../word-files.ts';
import type { OperationDriver, OutputItem } from './operation-driver.ts';
import { byId, fromList } from './picked.ts';
import { invoiceTemplate } from './templates.ts';

/** The output of Send Data after it waited for the documents. */
type Made = { readonly runId: string } & Pick<Run, 'status' | 'outputs'>;

/** Tests every operation of the resource Source, and each data mode of Send Data. */
export function sourceOperations(driver: OperationDriver): void {
  const orders = readOrders();
  let workflow: Workflow;

  const workflowId = () => fromList(workflow.id);
  const waiting = { waitForDocuments: true, downloadFiles: true, whichFiles: 'original' };
  const sendData = (parameters: object, items: readonly object[], settings = {}) => {
    const all = { workflowId: workflowId(), ...waiting, ...parameters };
    return driver.drive<Made>(['source', 'sendData'], all, { items }, settings);
  };
  const runs = () => driver.stage.service.runs(workflow.id);

  beforeAll(async () => {
    const { service } = driver.stage;
    const template = await service.upload(invoiceTemplate, 'Sent.docx');
    workflow = await service.createWorkflow('Sent', template.id);
    const outputName = 'Invoice {{invoice.number}}';
    await service.updateDocument(workflow.id, workflow.documents[0]!.id, { outputName });
  });

  /** One item for each order, with its document. */
  const expectDocuments = async (items: readonly OutputItem<Made>[], sent: readonly Order[]) => {
    expect(items).toHaveLength(sent.length);
    for (const [place, order] of sent.entries()) {
      const { json, binary } = items[place]!;
      const file = json.outputs[0]!.file!;
      const made = join(driver.stage.driveFolder(workflow.name), file.name);
      expect(json.status).toBe('SUCCEEDED');
      expect(file.name).toContain(`Invoice ${order.invoice.number}`);
      expect(textOfWordFile(made)).toContain(order.customer.name);
      expect(textOfWordFile(made)).toContain(order.totals.total);
      expect(binary?.['data']).toMatchObject({ fileName: file.name });
      const bytes = await driver.stage.n8n.bytesOf(binary!['data']!);
      expect(bytes.equals(readFileSync(made))).toBe(true);
      expect(
        await driver.stage.service.find(`/workflows/${workflow.id}/runs/${json.runId}/`),
      ).toEqual(expect.objectContaining({ status: 'SUCCEEDED', outputs: json.outputs }));
    }
  };

  it('Get returns its fields and its URL', async () => {
    const items = await driver.drive<Source>(['source', 'get'], { workflowId: workflowId() });

    expect(items.map(({ json }) => json)).toEqual([workflow.source]);
  });

  it('Send Data sends the fields of the templates, one by one', async () => {
    const fields = await driver.fields('mapSourceFields', { workflowId: byId(workflow.id) });
    const told = await driver.stage.service.find<{ name: string }[]>(
      `/workflows/${workflow.id}/fields/`,
    );
    const names = fields.map(({ id }) => id);
    expect(names).toEqual(expect.arrayContaining(['customer.name', 'invoice.number', 'items']));
    expect(fields.map(({ displayName }) => displayName)).toContain(
      'items (list of description, detail, quantity, unitPrice, total)',
    );
    expect(told?.map(({ name }) => name)).toEqual(expect.arrayContaining(names));

    const value = Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
    const mapped = { mappingMode: 'defineBelow', value, schema: fields, matchingColumns: [] };
    const items = await sendData({ dataMode: 'defineBelow', fields: mapped }, orders.slice(0, 1));

    await expectDocuments(items, orders.slice(0, 1));
  });

  it('Send Data sends the items unchanged, in their order', async () => {
    const items = await sendData({ dataMode: 'autoMapInputData' }, orders);

    await expectDocuments(items, orders);
  });

  it('Send Data sends JSON', async () => {
    const json = '={{ JSON.stringify($json.order) }}';
    const [, order] = orders;
    const items = await sendData({ dataMode: 'json', json }, [{ order }]);

    await expectDocuments(items, [order!]);
  });

  it('Send Data can require all fields: it stops at an item that lacks a field, and sends nothing', async () => {
    const before = await runs();
    const sent = sendData({ dataMode: 'autoMapInputData', options: { requireAllFields: true } }, [
      { customer: { name: 'Ada' } },
    ]);

    await expect(sent).rejects.toThrow(/lacks fields that the templates use: .*invoice\.number/);
    expect(await runs()).toEqual(before);
  });
  it('Send Data with Retry On Fail makes the document after its template was restored', async () => {
    const before = await runs();
    const template = join(driver.stage.driveFolder(workflow.name), 'Templates', 'Sent.docx');
    renameSync(template, `${template}.away`);

    const everySecond = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1000 };
    const sent = sendData({ dataMode: 'autoMapInputData' }, orders.slice(0, 1), everySecond);
    await until('a run that has failed', 30_000, async () => {
      return (await runs()).find(({ status }) => status === 'FAILED');
    });
    renameSync(`${template}.away`, template);

    await expectDocuments(await sent, orders.slice(0, 1));
    expect(await runs()).toHaveLength(before.length + 1);
  });
}
