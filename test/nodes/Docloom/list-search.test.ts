import { Docloom } from '../../../nodes/Docloom/Docloom.node';
import { editorContext } from '../engine/ask-editor';
import { RecordedServer } from '../engine/recorded-server';
import { delivery, document, driveFile, run, templateVersion, workflow } from '../engine/resources';

const server = new RecordedServer();
const { listSearch } = new Docloom().methods;
const chosen = { workflowId: { __rl: true, mode: 'list', value: 'wkf_1' } };
const editor = (parameters = {}) => editorContext(server.origin, parameters);

describe('the list of versions', () => {
  const path = '/v0/workflows/wkf_1/documents/doc_1/versions/';
  const template = { ...chosen, templateId: { __rl: true, mode: 'list', value: 'doc_1' } };
  const error = { part: null, near: '', what: 'a', remedy: 'b' };

  it('names the number, the time and the user, and continues where the page ended', async () => {
    server.on('GET', `${path}?limit=100`, {
      headers: { Link: `<${path}?cursor=ver_2>; rel="next"` },
      body: [
        templateVersion({ id: 'ver_3', number: 3 }),
        templateVersion({ id: 'ver_2', number: 2, current: false, errors: [error] }),
        templateVersion({ number: 1, current: false, createdBy: null }),
      ],
    });

    expect(await listSearch.searchTemplateVersions.call(editor(template))).toEqual({
      results: [
        { name: 'Version 3 · 2026-11-20T09:30:00.000+00:00 · Ada · current', value: 'ver_3' },
        { name: 'Version 2 · 2026-11-20T09:30:00.000+00:00 · Ada · has errors', value: 'ver_2' },
        { name: 'Version 1 · 2026-11-20T09:30:00.000+00:00', value: 'ver_1' },
      ],
      paginationToken: 'ver_2',
    });
  });

  it('finds by number or user', async () => {
    const body = [templateVersion({ id: 'ver_2', number: 2 }), templateVersion()];
    server.on('GET', `${path}?limit=100`, { body });

    const found = await listSearch.searchTemplateVersions.call(editor(template), 'version 2');

    expect(found.results.map(({ value }) => value)).toEqual(['ver_2']);
  });

  it('requires a template, and a service that has versions', async () => {
    await expect(listSearch.searchTemplateVersions.call(editor(chosen))).rejects.toThrow(
      "The parameter 'Template' is empty",
    );
    server.on('GET', `${path}?limit=100`, { status: 404, body: '' });
    await expect(listSearch.searchTemplateVersions.call(editor(template))).rejects.toThrow(
      'does not support template versions',
    );
  });
});

describe('the list of workflows', () => {
  it('omits archived workflows and marks those without a template', async () => {
    server.on('GET', '/v0/workflows/', {
      body: [
        workflow(),
        workflow({ id: 'wkf_2', name: 'Letters', status: 'INCOMPLETE' }),
        workflow({ id: 'wkf_3', name: 'Old', status: 'ARCHIVED' }),
      ],
    });

    expect(await listSearch.searchWorkflows.call(editor())).toEqual({
      results: [
        { name: 'Invoices', value: 'wkf_1' },
        { name: 'Letters (no template yet)', value: 'wkf_2' },
      ],
    });
  });

  it('finds by part of the name, or by ID', async () => {
    const body = [workflow(), workflow({ id: 'wkf_2', name: 'Letters' })];
    server.on('GET', '/v0/workflows/', { body }).on('GET', '/v0/workflows/', { body });

    const byName = await listSearch.searchWorkflows.call(editor(), 'LETT');
    const byId = await listSearch.searchWorkflows.call(editor(), 'wkf_1');

    expect(byName.results.map(({ value }) => value)).toEqual(['wkf_2']);
    expect(byId.results.map(({ value }) => value)).toEqual(['wkf_1']);
  });

  it('is paginated', async () => {
    const body = Array.from({ length: 150 }, (_, number) => workflow({ id: `wkf_${number}` }));
    server.on('GET', '/v0/workflows/', { body }).on('GET', '/v0/workflows/', { body });

    const first = await listSearch.searchWorkflows.call(editor(), '');
    const second = await listSearch.searchWorkflows.call(editor(), '', first.paginationToken);

    expect([first.results.length, second.results.length]).toEqual([100, 50]);
    expect(second.results[0]?.value).toBe('wkf_100');
    expect(second.paginationToken).toBeUndefined();
  });
});

describe('lists of the resources of a workflow', () => {
  it('show those of the selected workflow', async () => {
    server.on('GET', '/v0/workflows/wkf_1/documents/', { body: [document()] });

    expect(await listSearch.searchTemplates.call(editor(chosen))).toEqual({
      results: [{ name: 'Invoice.docx', value: 'doc_1' }],
    });
  });

  it('require a workflow first', async () => {
    const search = listSearch.searchTemplates.call(
      editor({ workflowId: { __rl: true, mode: 'list', value: '' } }),
    );

    await expect(search).rejects.toThrow("The parameter 'Workflow' is empty");
  });

  it('also accept a workflow by URL', async () => {
    const value = `${server.origin}/v0/workflows/wkf_1/`;
    const runs = '/v0/workflows/wkf_1/runs/';
    server.on('GET', `${runs}?limit=100`, {
      body: [run(), run({ id: 'run_2', status: 'FAILED' })],
      headers: { Link: `<${runs}?limit=100&cursor=run_2>; rel="next"` },
    });

    const found = await listSearch.searchRuns.call(
      editor({ workflowId: { __rl: true, mode: 'url', value } }),
      'failed',
    );

    expect(found).toEqual({
      results: [{ name: '2026-11-20T09:30:00.000+00:00 · FAILED', value: 'run_2' }],
      paginationToken: 'run_2',
    });
  });

  it('show the event and the status of a delivery', async () => {
    server.on('GET', '/v0/workflows/wkf_1/outgoing-webhook/deliveries/?limit=100', {
      body: [delivery()],
    });

    const { results } = await listSearch.searchDeliveries.call(editor(chosen));

    expect(results[0]?.name).toBe('2026-11-20T09:30:00.000+00:00 · documents.created · DELIVERED');
  });
});

describe('the list of files', () => {
  it('reports a server without drive endpoints', async () => {
    server.on('GET', '/v0/drive/files/', { body: [driveFile()] });
    server.on('GET', '/v0/drive/files/', { status: 404, body: '' });

    expect((await listSearch.searchDriveFiles.call(editor())).results).toHaveLength(1);
    await expect(listSearch.searchDriveFiles.call(editor())).rejects.toThrow(
      'The server does not know the list of files',
    );
  });
});
