import { readFileSync } from 'node:fs';
import type { Document, DocumentCreated, Workflow } from '@docloom/contract';
import type { OperationDriver } from './operation-driver.ts';
import { byId, byUrl, fromList } from './picked.ts';
import { certificateTemplate, invoiceTemplate } from './templates.ts';

/** Tests every operation of the resource Document, one after the other in the same workflow. */
export function documentOperations(driver: OperationDriver): void {
  let workflow: Workflow;
  let added: Document;

  const workflowId = () => byId(workflow.id);
  const path = (documentId = '') => `/workflows/${workflow.id}/documents/${documentId}`;
  const kept = (id: string) => driver.stage.service.find<Document>(`${path(id)}/`);
  const allKept = () => driver.stage.service.find<Document[]>(path());

  beforeAll(async () => {
    workflow = await driver.stage.service.createWorkflow('Templates');
  });

  it('Add copies a drive file, and the workflow can run', async () => {
    const file = await driver.stage.service.upload(invoiceTemplate, 'Bill.docx');
    const items = await driver.drive<DocumentCreated>(['document', 'add'], {
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
    const [item] = await driver.drive<Document>(['document', 'addBlank'], {
      workflowId: workflowId(),
    });

    expect(await kept(item!.json.id)).toMatchObject({ documentType: 'CLOUD_DOCS' });
  });

  it('Add From Binary uploads the file of the item and adds it with its options', async () => {
    const bytes = readFileSync(certificateTemplate);
    const [item] = await driver.drive<Document>(
      ['document', 'addFromBinary'],
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
    const items = await driver.drive<Document>(['document', 'get'], {
      workflowId: workflowId(),
      documentId: byId(added.id),
    });

    expect(items.map(({ json }) => json)).toEqual([added]);
  });

  it('Get Many returns all of them, or up to a limit', async () => {
    const getMany = async (parameters: object) => {
      const all = { workflowId: workflowId(), ...parameters };
      return (await driver.drive(['document', 'getAll'], all)).map(({ json }) => json);
    };

    expect(await getMany({ returnAll: true })).toEqual(await allKept());
    expect(await getMany({ limit: 2 })).toHaveLength(2);
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
    await driver.drive(['document', 'update'], {
      workflowId: workflowId(),
      documentId: fromList(added.id),
      updateFields: options,
    });

    expect(await kept(added.id)).toMatchObject(options);
  });

  it('the list finds one by the name of its file', async () => {
    const parameters = { workflowId: workflowId() };

    expect(await driver.search('searchDocuments', parameters)).toHaveLength(3);
    expect(await driver.search('searchDocuments', parameters, 'bill')).toEqual([
      { name: 'Bill.docx', value: added.id },
    ]);
  });

  it('Delete removes one and keeps the others', async () => {
    const items = await driver.drive(['document', 'delete'], {
      workflowId: workflowId(),
      documentId: byId(added.id),
    });

    expect(items.map(({ json }) => json)).toEqual([{ deleted: true }]);
    expect(await kept(added.id)).toBeUndefined();
    expect(await allKept()).toHaveLength(2);
  });
}
