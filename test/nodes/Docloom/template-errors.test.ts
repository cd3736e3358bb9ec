import { RecordedServer } from '../engine/recorded-server';
import { document, driveFile, workflow } from '../engine/resources';

const server = new RecordedServer();
const documents = '/v0/workflows/wkf_1/documents/';

const error = (field: string) => ({
  part: 'word/document.xml',
  near: `{{${field} | curency}}`,
  what: 'there is no filter "curency"',
  remedy: 'Did you mean "currency"?',
});
const file = driveFile({ name: 'Bill <1>.docx' });
const broken = (...fields: string[]) => ({ ...document({ file }), errors: fields.map(error) });

const add = { resource: 'template', operation: 'add', workflowId: 'wkf_1', fileId: 'file 1' };
const SENTENCE =
  'There is no filter "curency" (near "{{total | curency}}"). Did you mean "currency"?';

describe('a template with errors', () => {
  it('is added, with its errors in the output and above it', async () => {
    server.on('POST', documents, { status: 201, body: broken('total') });

    const { output, hints } = await server.run({ parameters: add });

    expect(output[0]?.json['errors']).toEqual([error('total')]);
    expect(hints).toEqual([
      {
        message: `The template Bill &lt;1&gt;.docx was added with an error. No document can be created from it until this is fixed. ${SENTENCE}`,
        type: 'warning',
        location: 'outputPane',
      },
    ]);
  });

  it('keeps its errors in the output when its options are set in a second request', async () => {
    server.on('POST', documents, { status: 201, body: broken('total') });
    server.on('PATCH', `${documents}doc_1/`, { body: document({ createPdfCopy: true }) });

    const { output, hints } = await server.run({
      parameters: { ...add, options: { createPdfCopy: true } },
    });

    expect(output[0]?.json).toEqual({
      ...document({ createPdfCopy: true }),
      errors: [error('total')],
    });
    expect(hints).toHaveLength(1);
  });

  it('names three errors and states how many more there are', async () => {
    server.on('POST', documents, { status: 201, body: broken('a', 'b', 'c', 'd', 'e') });

    const { hints } = await server.run({ parameters: add });

    expect(hints[0]?.message).toMatch(/was added with 5 errors\. /);
    expect(hints[0]?.message.match(/near/g)).toHaveLength(3);
    expect(hints[0]?.message).toMatch(/And 2 more: see 'errors' in the output\.$/);
  });

  it('is reported when a workflow is created with it', async () => {
    const created = { ...workflow(), documents: [broken('total')] };
    server.on('POST', '/v0/workflows/', { status: 201, body: created });

    const { output, hints } = await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'create',
        name: 'Bills',
        additionalFields: { templateFileId: 'file 1' },
      },
    });

    expect(output[0]?.json).toEqual(created);
    expect(hints[0]?.message).toContain(SENTENCE);
  });
});

describe('a template without errors', () => {
  it.each([
    ['at a server that looks at it', { ...document(), errors: [] }],
    ['at a server that does not', document()],
  ])('shows nothing: %s', async (_, body) => {
    server.on('POST', documents, { status: 201, body });

    const { output, hints } = await server.run({ parameters: add });

    expect(output[0]?.json).toEqual(body);
    expect(hints).toEqual([]);
  });
});
