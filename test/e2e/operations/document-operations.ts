import { readFileSync } from 'node:fs';
import type { DriveFile, Workflow } from '@docloom/contract';
import { textOf } from '../../service/office-files.ts';
import { readOrders } from '../orders.ts';
import type { OperationDriver } from './operation-driver.ts';
import { fromList } from './picked.ts';
import { certificateTemplate, invoiceTemplate } from './templates.ts';

/** The output of Generate for one document. */
interface Generated {
  readonly documentId: string;
  readonly status: string;
  readonly file: DriveFile;
  readonly pdf: DriveFile | null;
  readonly customer?: unknown;
}

/** Tests every operation of the resource Document. */
export function documentOperations(driver: OperationDriver): void {
  const orders = readOrders().slice(0, 2);
  let workflow: Workflow;

  beforeAll(async () => {
    const { service } = driver.stage;
    const template = await service.upload(invoiceTemplate, 'Generated.docx');
    workflow = await service.createWorkflow('Generated', template.id);
    await service.updateDocument(workflow.id, workflow.documents[0]!.id, { createPdfCopy: true });
    const second = await service.upload(certificateTemplate, 'Beside it.pptx');
    await driver.drive(['template', 'add'], {
      workflowId: fromList(workflow.id),
      fileId: fromList(second.id),
    });
  });

  it('Generate outputs one item per document, with its PDF or the original', async () => {
    const items = await driver.drive<Generated>(
      ['document', 'generate'],
      {
        workflowId: fromList(workflow.id),
        dataMode: 'autoMapInputData',
        options: { includeInputFields: true },
      },
      { items: orders },
    );

    expect(items).toHaveLength(2 * orders.length);
    for (const [place, { json, binary }] of items.entries()) {
      const wanted = json.pdf ?? json.file;
      expect(json.status).toBe('SUCCEEDED');
      expect(json.customer).toEqual(orders[Math.floor(place / 2)]!.customer);
      expect(Object.keys(binary ?? {})).toEqual(['data']);
      expect(binary?.['data']).toMatchObject({
        fileName: wanted.name,
        mimeType: wanted.mimeType,
      });
    }
    const [first] = items;
    const bytes = await driver.stage.n8n.bytesOf(first!.binary!['data']!);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('Generate with Preview Only outputs the same files and starts no run', async () => {
    const before = await driver.stage.service.runs(workflow.id);
    const items = await driver.drive<{ runId: null; preview: boolean }>(
      ['document', 'generate'],
      {
        workflowId: fromList(workflow.id),
        dataMode: 'autoMapInputData',
        options: { previewOnly: true },
      },
      { items: orders.slice(0, 1) },
    );

    expect(items.map(({ json }) => json)).toMatchObject([
      { runId: null, preview: true },
      { runId: null, preview: true },
    ]);
    const bytes = await driver.stage.n8n.bytesOf(items[0]!.binary!['data']!);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await driver.stage.service.runs(workflow.id)).toEqual(before);
  });

  it('Render Once outputs a PDF of the template of the item', async () => {
    const [item] = await driver.drive<{ fileName: string; warnings: string[] }>(
      ['document', 'renderOnce'],
      { dataSource: 'json', json: JSON.stringify(orders[0]), fileName: 'Rendered' },
      { file: { name: 'invoice.docx', bytes: readFileSync(invoiceTemplate) } },
    );

    expect(item!.json).toEqual({ fileName: 'Rendered.pdf', warnings: [] });
    expect(item!.binary?.['data']).toMatchObject({ mimeType: 'application/pdf' });
    const bytes = await driver.stage.n8n.bytesOf(item!.binary!['data']!);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('Render Once outputs a PDF for an archive', async () => {
    const [item] = await driver.drive<{ warnings: string[] }>(
      ['document', 'renderOnce'],
      {
        dataSource: 'json',
        json: JSON.stringify(orders[0]),
        options: { pdfStandard: 'PDF/A-2b' },
      },
      { file: { name: 'invoice.docx', bytes: readFileSync(invoiceTemplate) } },
    );

    expect(item!.json.warnings).toEqual([]);
    const bytes = await driver.stage.n8n.bytesOf(item!.binary!['data']!);
    expect(bytes.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
  });

  it('Fill Template File fills the template of the item', async () => {
    const [item] = await driver.drive<{ fileName: string; warnings: string[] }>(
      ['document', 'fillTemplate'],
      { dataSource: 'json', json: JSON.stringify(orders[0]), fileName: 'Filled' },
      { file: { name: 'invoice.docx', bytes: readFileSync(invoiceTemplate) } },
    );

    expect(item!.json).toEqual({ fileName: 'Filled.docx', warnings: [] });
    expect(item!.binary?.['data']).toMatchObject({ fileName: 'Filled.docx' });
    const bytes = await driver.stage.n8n.bytesOf(item!.binary!['data']!);
    expect(textOf(bytes)).toContain(orders[0]!.customer.name);
  });
}
