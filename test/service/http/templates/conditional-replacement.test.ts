import type { Document } from '@docloom/contract';
import { TemplateVersion } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { wordFile } from '../../word-file.ts';

/* Whoever replaces a template can say which content they know (RFC 9110 §13). */

const AT_ONCE = 8;

let service: RunningService;
let document: Document;
let versions: string;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  const workflow = await RunnableWorkflow.create(service.client);
  document = await workflow.addTemplate(['one {{name}}']);
  versions = `${workflow.path}/documents/${document.id}/versions/`;
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

function replace(text: string, headers: Headers = {}) {
  const form = new FormData();
  form.append('file', new Blob([wordFile(text)]), 'New.docx');
  return service.client.send('POST', versions, { body: form, headers });
}

const restore = ({ id }: TemplateVersion, headers: Headers) =>
  service.client.send('POST', `${versions}${id}/restore/`, { headers });

const list = async () => (await service.client.get(versions)).showsList(200, TemplateVersion);

async function tagOf({ id }: TemplateVersion): Promise<string> {
  const answer = await service.client.send('HEAD', `${versions}${id}/content/`);
  return answer.headers.get('etag') ?? '';
}

const currentTag = async () => tagOf((await list()).find(({ current }) => current)!);

describe('POST …/versions/', () => {
  it('replaces the content that If-Match names', async () => {
    const headers = { 'if-match': await currentTag() };
    expect((await replace('two {{name}}', headers)).shows(201, TemplateVersion).number).toBe(2);
    expect((await replace('three {{name}}', { 'if-match': '*' })).status).toBe(201);
  });

  it('keeps another content, and leaves no version behind', async () => {
    const headers = { 'if-match': await currentTag() };
    await replace('two {{name}}');
    const before = await list();
    const { detail } = (await replace('three {{name}}', headers)).refuses(
      412,
      'precondition_failed',
    );
    expect(detail).toMatch(/nothing was done/);
    expect(await list()).toEqual(before);
    expect((await replace('three {{name}}', { 'if-match': await currentTag() })).status).toBe(201);
  });

  it('keeps a content that If-None-Match names', async () => {
    const headers = { 'if-none-match': await currentTag() };
    (await replace('two {{name}}', headers)).refuses(412, 'precondition_failed');
    expect((await replace('two {{name}}', { 'if-none-match': '"other"' })).status).toBe(201);
  });

  it('rejects a malformed list of tags', async () => {
    (await replace('two {{name}}', { 'if-match': 'two' })).refuses(400, 'malformed_request');
    expect(await list()).toHaveLength(1);
  });

  it('reports a template with errors before the condition', async () => {
    (await replace('{{#open}}', { 'if-match': '"other"' })).refuses(422, 'template_broken');
  });

  it('accepts one of several replacements of the same content', async () => {
    const headers = { 'if-match': await currentTag() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, count) => replace(`${String(count)} {{name}}`, headers)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 412)]);
    expect(await list()).toHaveLength(2);
  });
});

describe('POST …/versions/:versionId/restore/', () => {
  it('restores only while the content that If-Match names is current', async () => {
    const [first] = await list();
    const known = await tagOf(first!);
    const second = (await replace('two {{name}}')).shows(201, TemplateVersion);
    (await restore(first!, { 'if-match': known })).refuses(412, 'precondition_failed');
    const headers = { 'if-match': await tagOf(second) };
    expect((await restore(first!, headers)).shows(201, TemplateVersion).number).toBe(3);
  });
});
