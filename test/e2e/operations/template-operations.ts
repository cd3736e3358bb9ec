import { readFileSync } from 'node:fs';
import type { Document, DocumentCreated, Workflow } from '@docloom/contract';
import { readOrders } from '../orders.ts';
import type { OperationDriver } from './operation-driver.ts';
import { byId, byUrl, fromList } from './picked.ts';
import { certificateTemplate, invoiceTemplate, letterTemplate } from './templates.ts';

/** The output of Check. */
interface Checked {
  readonly valid: boolean;
  readonly errors: readonly object[];
  readonly fields: readonly { readonly name: string }[];
}

/** The output of Replace and Restore. */
interface Version {
  readonly templateId: string;
  readonly number: number;
  readonly current: boolean;
}

/** Tests every operation of the resource Template, one after the other in the same workflow. */
export function templateOperations(driver: OperationDriver): void {
  let workflow: Workflow;
  let added: Document;
  /** The ID of the first version. */
  let first: string;

  const workflowId = () => byId(workflow.id);
  const path = (documentId = '') => `/workflows/${workflow.id}/documents/${documentId}`;
  const kept = (id: string) => driver.stage.service.find<Document>(`${path(id)}/`);
  const allKept = () => driver.stage.service.find<Document[]>(path());

  beforeAll(async () => {
    workflow = await driver.stage.service.createWorkflow('Templates');
  });

  it('Add copies a drive file, and the workflow can run', async () => {
    const file = await driver.stage.service.upload(invoiceTemplate, 'Bill.docx');
    const items = await driver.drive<DocumentCreated>(['template', 'add'], {
      workflowId: workflowId(),
      fileId: byUrl(`${driver.stage.access.baseUrl}/v0/drive/files/${file.id}/`),
    });

    const { errors, ...shown } = items[0]!.json;
    added = shown;
    expect(errors).toEqual([]);
    expect(await kept(added.id)).toEqual(added);
    expect(added.file).toMatchObject({ name: 'Bill.docx' });
    expect(added.file.id).not.toBe(file.id);
    expect(await driver.stage.service.workflow(workflow.id)).toMatchObject({ status: 'COMPLETE' });
  });

  it('Add Blank adds an empty Word file', async () => {
    const [item] = await driver.drive<Document>(['template', 'addBlank'], {
      workflowId: workflowId(),
    });

    expect(await kept(item!.json.id)).toMatchObject({ documentType: 'CLOUD_DOCS' });
  });

  it('Add From Binary uploads the file of the item and adds it with its options', async () => {
    const bytes = readFileSync(certificateTemplate);
    const [item] = await driver.drive<Document>(
      ['template', 'addFromBinary'],
      { workflowId: workflowId(), options: { fileName: 'Course.pptx', createPdfCopy: true } },
      { file: { name: 'certificate.pptx', bytes } },
    );

    expect(await kept(item!.json.id)).toMatchObject({
      documentType: 'CLOUD_SLIDES',
      file: { name: 'Course.pptx' },
      createPdfCopy: true,
    });
  });

  it('Get returns one', async () => {
    const items = await driver.drive<Document>(['template', 'get'], {
      workflowId: workflowId(),
      templateId: byId(added.id),
    });

    expect(items.map(({ json }) => json)).toEqual([added]);
  });

  it('Get Many returns all of them, or up to a limit', async () => {
    const getMany = async (parameters: object) => {
      const all = { workflowId: workflowId(), ...parameters };
      return (await driver.drive(['template', 'getAll'], all)).map(({ json }) => json);
    };

    expect(await getMany({ returnAll: true })).toEqual(await allKept());
    expect(await getMany({ limit: 2 })).toHaveLength(2);
  });

  it('Check lists the errors and the fields', async () => {
    const [item] = await driver.drive<Checked>(['template', 'check'], {
      workflowId: workflowId(),
      templateId: byId(added.id),
    });

    expect(item!.json).toMatchObject({ templateId: added.id, valid: true, errors: [] });
    expect(item!.json.fields.map(({ name }) => name)).toContain('invoice.number');
  });

  it('Preview as PNG outputs a picture and keeps nothing', async () => {
    const [item] = await driver.drive(
      ['template', 'preview'],
      { workflowId: workflowId(), templateId: byId(added.id), previewData: 'input' },
      { items: readOrders().slice(0, 1) },
    );

    const picture = item?.binary?.['data'];
    expect(picture).toMatchObject({ mimeType: 'image/png' });
    const bytes = await driver.stage.n8n.bytesOf(picture!);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(await driver.stage.service.runs(workflow.id)).toEqual([]);
  });

  it('Replace makes the file of the item a new version', async () => {
    const [item] = await driver.drive<Version>(
      ['template', 'replace'],
      { workflowId: workflowId(), templateId: byId(added.id) },
      { file: { name: 'Other.docx', bytes: readFileSync(letterTemplate) } },
    );

    expect(item!.json).toMatchObject({ templateId: added.id, number: 2, current: true });
    expect(await kept(added.id)).toMatchObject({ file: { id: added.file.id, name: 'Bill.docx' } });
  });

  it('the list of versions begins with the newest', async () => {
    const parameters = { workflowId: workflowId(), templateId: byId(added.id) };
    const found = await driver.search('searchTemplateVersions', parameters);

    expect(found.map(({ name }) => name.split(' · ')[0])).toEqual(['Version 2', 'Version 1']);
    first = found.at(-1)!.value;
  });

  it('Restore makes the first version current again', async () => {
    const [item] = await driver.drive<Version>(['template', 'restore'], {
      workflowId: workflowId(),
      templateId: byId(added.id),
      versionId: fromList(first),
    });

    expect(item!.json).toMatchObject({ templateId: added.id, number: 3, current: true });
  });

  it('Download outputs the current file, or that of a version', async () => {
    const download = async (options: object) => {
      const [item] = await driver.drive<Document>(['template', 'download'], {
        workflowId: workflowId(),
        templateId: byId(added.id),
        options,
      });
      const file = item!.binary!['data']!;
      expect(file).toMatchObject({ fileName: 'Bill.docx', mimeType: added.file.mimeType });
      return await driver.stage.n8n.bytesOf(file);
    };

    const bytes = readFileSync(invoiceTemplate);
    expect((await download({})).equals(bytes)).toBe(true);
    expect((await download({ versionId: fromList(first) })).equals(bytes)).toBe(true);
  });

  it('Update sets the name of the output and every PDF option', async () => {
    const options = {
      createPdfCopy: true,
      enablePdfPassword: true,
      outputName: 'Invoice {{invoice.number}}',
      pdfPassword: '{{customer.number}}',
      pdfPasswordPreventCopy: true,
      removeOutput: true,
    };
    await driver.drive(['template', 'update'], {
      workflowId: workflowId(),
      templateId: fromList(added.id),
      updateFields: options,
    });

    expect(await kept(added.id)).toMatchObject(options);
  });

  it('the list finds one by the name of its file', async () => {
    const parameters = { workflowId: workflowId() };

    expect(await driver.search('searchTemplates', parameters)).toHaveLength(3);
    expect(await driver.search('searchTemplates', parameters, 'bill')).toEqual([
      { name: 'Bill.docx', value: added.id },
    ]);
  });

  it('Delete removes one and keeps the others', async () => {
    const items = await driver.drive(['template', 'delete'], {
      workflowId: workflowId(),
      templateId: byId(added.id),
    });

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect(await kept(added.id)).toBeUndefined();
    expect(await allKept()).toHaveLength(2);
  });
}
