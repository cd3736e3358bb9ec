import { RecordedServer } from '../engine/recorded-server';
import { document, driveFile, workflow } from '../engine/resources';

const server = new RecordedServer();
const located = (mode: string, value: string) => ({ __rl: true, mode, value });
const getWorkflow = { resource: 'workflow', operation: 'get' };

describe('a resource locator', () => {
  it.each([
    ['from the list', located('list', 'wkf_1')],
    ['by its ID', located('id', ' wkf_1 ')],
    ['by its address', located('url', 'https://docloom.test/v0/workflows/wkf_1/')],
    ['by the address of what belongs to it', located('url', 'http://d/v0/workflows/wkf_1/runs/')],
    ['by an expression that gives an address', located('id', '={{ $json.address }}')],
    ['as plain text, the way an API would write it', 'wkf_1'],
  ])('accepts %s', async (_, workflowId) => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({
      parameters: { ...getWorkflow, workflowId },
      items: [{ json: { address: 'https://docloom.test/v0/workflows/wkf_1' } }],
    });

    expect(error).toBeUndefined();
  });

  it('is read for each item', async () => {
    server.on('GET', '/v0/workflows/wkf_1/documents/doc_1/', { body: document() });
    server.on('GET', '/v0/workflows/wkf_2/documents/doc_2/', { body: document({ id: 'doc_2' }) });

    const { output } = await server.run({
      parameters: {
        resource: 'template',
        operation: 'get',
        workflowId: located('id', '={{ $json.workflow }}'),
        templateId: located('id', '={{ $json.document }}'),
      },
      items: [
        { json: { workflow: 'wkf_1', document: 'doc_1' } },
        { json: { workflow: 'wkf_2', document: 'doc_2' } },
      ],
    });

    expect(output.map(({ json }) => json.id)).toEqual(['doc_1', 'doc_2']);
  });

  it('rejects the URL of another resource', async () => {
    const { error } = await server.run({
      parameters: { ...getWorkflow, workflowId: located('url', '={{ $json.address }}') },
      items: [{ json: { address: 'https://docloom.test/pricing' } }],
    });

    expect(error?.message).toBe(
      "The parameter 'Workflow' has the URL of a different kind of object [item 0]",
    );
    expect(server.requests).toEqual([]);
  });

  it('also works in a member of a collection', async () => {
    server.on('POST', '/v0/workflows/', { status: 201, body: workflow() });

    await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'create',
        name: 'Letters',
        additionalFields: {
          templateFileId: located('url', 'http://d/v0/drive/files/file%201/content/'),
        },
      },
    });

    expect(server.only.json).toEqual({ name: 'Letters', document: { fileId: driveFile().id } });
  });
});
