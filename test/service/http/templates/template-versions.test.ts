import { join } from 'node:path';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Document } from '@docloom/contract';
import { DocumentFields, DriveFile, TemplateVersion } from '@docloom/contract';
import type { Answer } from '../../answer.ts';
import { type Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { textWith } from '../../some-text.ts';
import { slides } from '../../slides.ts';
import { paragraphsOf, wordFile } from '../../word-file.ts';
import { findIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';

/* A template may be replaced, and every content that it has had can be had again. */

const MOST = 4;

let service: RunningService;
let client: Client;
let users = 0;
let workflow: RunnableWorkflow;
let document: Document;
beforeAll(async () => {
  service = await RunningService.start({
    limits: { ...DEFAULT_LIMITS, templateVersions: MOST },
  });
});
beforeEach(async () => {
  users += 1;
  client = await service.clientOf({ email: `ada-${String(users)}@test`, name: 'Ada' });
  workflow = await RunnableWorkflow.create(client, `Orders ${String(users)}`);
  document = await workflow.addTemplate(['one {{name}}'], {}, 'Letter.docx');
});
afterAll(() => service.stop());

const textOf = (content: Uint8Array) => paragraphsOf(content).join('\n');

const address = () => `${workflow.path}/documents/${document.id}/versions/`;

const list = async () => (await client.get(address())).showsList(200, TemplateVersion);

function replace(text: string, query = '', name = 'New.docx'): Promise<Answer> {
  return replaceBy(wordFile(text), query, name);
}

function replaceBy(
  content: Uint8Array<ArrayBuffer>,
  query = '',
  name = 'New.docx',
): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return client.send('POST', `${address()}${query}`, { body: form });
}

async function contentOf({ id }: TemplateVersion): Promise<string> {
  const answer = await client.get(`${address()}${id}/content/`);
  expect(answer.status).toBe(200);
  return textOf(answer.content);
}

async function templateNow(): Promise<string> {
  return textOf((await client.get(document.file.url)).content);
}

/** Overwrites the template as a person does who saves it in an office program. */
async function edit(text: string): Promise<void> {
  const { path } = await templateFile();
  writeFileSync(join(service.driveFolder, path), wordFile(text));
}

async function templateFile() {
  return service.query(async (store) => {
    const [file] = await findIndexedFiles(store, [document.file.id]);
    if (!file) throw new Error('The template has no file');
    return file;
  });
}

/** The files that keep the contents of versions. */
async function copies(): Promise<string[]> {
  const { path } = await templateFile();
  try {
    return readdirSync(join(service.driveFolder, path, '..', 'Versions'));
  } catch {
    return [];
  }
}

describe('GET …/versions/', () => {
  it('shows the template that the document was added with', async () => {
    const [version, ...others] = await list();
    expect(others).toEqual([]);
    expect(version).toMatchObject({ number: 1, current: true, errors: [] });
    expect(version?.createdBy?.name).toBe('Ada');
    expect(version && (await contentOf(version))).toContain('one');
  });

  it('shows the newest version first, in pages if asked', async () => {
    for (const text of ['two', 'three']) expect((await replace(text)).status).toBe(201);
    expect((await list()).map(({ number, current }) => [number, current])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    const page = await client.get(`${address()}?limit=2`);
    expect(page.showsList(200, TemplateVersion).map(({ number }) => number)).toEqual([3, 2]);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await client.get(next)).showsList(200, TemplateVersion);
    expect(rest.map(({ number }) => number)).toEqual([1]);
  });

  it('shows a template that was edited in the drive as a version of nobody', async () => {
    await edit('edited');
    const [newest, first] = await list();
    expect(newest).toMatchObject({ number: 2, current: true, createdBy: null });
    expect(newest && (await contentOf(newest))).toBe('edited');
    // Its first content is still in the file that it was added from.
    expect(first && (await contentOf(first))).toContain('one');
  });

  it('shows the version that somebody has put back by hand as the current one', async () => {
    const { content } = await client.get(document.file.url);
    await edit('edited');
    expect(await list()).toHaveLength(2);
    writeFileSync(join(service.driveFolder, (await templateFile()).path), content);
    expect((await list()).map(({ current }) => current)).toEqual([false, true]);
  });
});

describe('POST …/versions/', () => {
  it('replaces the template by an upload, and keeps document and file', async () => {
    const answer = await replace('two {{name}}');
    expect(answer.shows(201, TemplateVersion)).toMatchObject({ number: 2, current: true });
    expect((await workflow.shown()).documents).toEqual([document]);
    expect(await templateNow()).toBe('two {{name}}');
    const [output] = (await workflow.run({ name: 'Bob' })).outputs;
    expect(textOf((await client.get(output?.file?.url ?? '')).content)).toBe('two Bob');
  });

  it('replaces the template by a drive file', async () => {
    const upload = await client.upload('Other.docx', wordFile('two'));
    const { id: fileId } = upload.shows(201, DriveFile);
    const version = (await client.post(address(), { fileId })).shows(201, TemplateVersion);
    expect(version).toMatchObject({ number: 2, current: true, createdBy: { name: 'Ada' } });
    expect(await templateNow()).toBe('two');
  });

  it('rejects a template with errors, lists them, and leaves nothing behind', async () => {
    const before = await copies();
    const { detail, errors } = (await replace('{{a | curency}}')).refuses(422, 'template_broken');
    expect(detail).toContain('was not replaced');
    expect(errors).toEqual([{ path: 'file', message: textWith('Did you mean "currency"?') }]);
    expect(await list()).toHaveLength(1);
    expect(await templateNow()).toContain('one');
    expect(await copies()).toEqual(before);
  });

  it('accepts a template with errors with ?allowErrors=true', async () => {
    const answer = await replace('{{a | curency}}', '?allowErrors=true');
    expect(answer.shows(201, TemplateVersion).errors).toHaveLength(1);
  });

  it.each([
    ['a file that is no template', 'notes.txt', new Uint8Array([1, 2]), 'file_not_a_template'],
    [
      'a presentation for a Word template',
      'Show.pptx',
      new Uint8Array(slides('x')),
      'template_of_other_type',
    ],
  ])('rejects %s and leaves nothing behind', async (_, name, content, code) => {
    const before = await copies();
    (await replaceBy(content, '', name)).refuses(400, code);
    expect(await copies()).toEqual(before);
  });

  it.each([undefined, {}])('rejects a request without a file: %j', async (body) => {
    (await client.post(address(), body)).refuses(400, 'no_file');
  });

  it('rejects a file that is unknown or of others', async () => {
    (await client.post(address(), { fileId: 'fil_none' })).refuses(400, 'file_unknown');
    const other = await service.clientOf({ email: 'eve@test', name: 'Eve' });
    const { id: fileId } = (await other.upload('Eve.docx', wordFile('x'))).shows(201, DriveFile);
    (await client.post(address(), { fileId })).refuses(403, 'not_yours');
  });

  it('keeps the content of the version before, also when it is overwritten later', async () => {
    await replace('two');
    await edit('three by hand');
    await replace('four');
    const contents = [];
    for (const version of await list()) contents.push(await contentOf(version));
    expect(contents).toEqual(['four', 'three by hand', 'two', 'one {{name}}']);
  });

  it('keeps no more versions than the limit, with a copy of each', async () => {
    for (let number = 2; number <= 6; number += 1) await replace(`text ${String(number)}`);
    expect((await list()).map(({ number }) => number)).toEqual([6, 5, 4, 3]);
    expect(await copies()).toHaveLength(MOST);
  });
});

describe('GET …/versions/:versionId/content/', () => {
  it('downloads a version under a name with its number', async () => {
    await replace('two');
    const [, first] = await list();
    const answer = await client.get(`${address()}${first?.id ?? ''}/content/`);
    const disposition = answer.headers.get('content-disposition');
    expect(disposition).toMatch(/Letter.* \(version 1\)\.docx/);
    const etag = answer.headers.get('etag') ?? '';
    const again = await client.get(`${address()}${first?.id ?? ''}/content/`, {
      'if-none-match': etag,
    });
    expect(again.status).toBe(304);
  });

  it('answers 410 for a content that is nowhere any more', async () => {
    await replace('two');
    await replace('three');
    const [, second] = await list();
    const { path } = await templateFile();
    rmSync(join(service.driveFolder, path, '..', 'Versions'), { recursive: true });
    const answer = await client.get(`${address()}${second?.id ?? ''}/content/`);
    answer.refuses(410, 'version_content_missing');
  });

  it('answers 404 for a version of another document', async () => {
    const [version] = await list();
    document = await workflow.addTemplate(['other']);
    const answer = await client.get(`${address()}${version?.id ?? ''}/content/`);
    answer.refuses(404, 'not_found');
  });
});

describe('GET …/versions/:versionId/fields/', () => {
  const fieldsOf = async (version: TemplateVersion | undefined) =>
    (await client.get(`${address()}${version?.id ?? ''}/fields/`)).shows(200, DocumentFields);

  it('lists the fields of that version, without those of the output name', async () => {
    const named = { outputName: 'Letter {{number}}', pdfPassword: '{{secret}}' };
    await client.patch(`${workflow.path}/documents/${document.id}/`, named);
    await replace('two {{city}}');
    const [second, first] = await list();
    expect(await fieldsOf(first)).toEqual({ fields: [{ name: 'name', kind: 'text' }], faults: [] });
    expect((await fieldsOf(second)).fields).toEqual([{ name: 'city', kind: 'text' }]);
  });

  it('lists the errors of a version that was published with errors', async () => {
    const answer = await replace('{{city}} {{a | curency}}', '?allowErrors=true');
    const { fields, faults } = await fieldsOf(answer.shows(201, TemplateVersion));
    expect(fields.map(({ name }) => name)).toContain('city');
    expect(faults).toEqual(answer.shows(201, TemplateVersion).errors);
  });

  it('answers 410 for a content that is nowhere any more', async () => {
    for (const text of ['two', 'three']) await replace(text);
    const [, second] = await list();
    const { path } = await templateFile();
    rmSync(join(service.driveFolder, path, '..', 'Versions'), { recursive: true });
    const answer = await client.get(`${address()}${second?.id ?? ''}/fields/`);
    answer.refuses(410, 'version_content_missing');
  });

  it('answers 404 for a version of another document', async () => {
    const [version] = await list();
    document = await workflow.addTemplate(['other']);
    (await client.get(`${address()}${version?.id ?? ''}/fields/`)).refuses(404, 'not_found');
  });
});

describe('POST …/versions/:versionId/restore/', () => {
  it('makes a version current again, as a new one', async () => {
    await replace('two');
    const [, first] = await list();
    const answer = await client.post(`${address()}${first?.id ?? ''}/restore/`);
    expect(answer.shows(201, TemplateVersion)).toMatchObject({ number: 3, current: true });
    expect(await templateNow()).toBe('one {{name}}');
    const shown = (await list()).map(({ current, sha256 }) => [current, sha256 === first?.sha256]);
    expect(shown.flat()).toEqual([true, true, false, false, false, true]);
  });

  it('rejects a form, which it would not read', async () => {
    const [first] = await list();
    const body = new FormData();
    body.append('note', 'Back');
    const answer = await client.send('POST', `${address()}${first?.id ?? ''}/restore/`, { body });
    answer.refuses(415, 'unsupported_media_type');
    expect(await list()).toHaveLength(1);
  });
});

describe('The note of a version', () => {
  const noted = (note: string, isFirst: boolean) => {
    const form = new FormData();
    if (isFirst) form.append('note', note);
    form.append('file', new Blob([wordFile('two')]), 'New.docx');
    if (!isFirst) form.append('note', note);
    return client.send('POST', address(), { body: form });
  };
  const notes = async () => (await list()).map(({ note }) => note);

  it('is null for the template that a document was added with, and without a note', async () => {
    await replace('two');
    expect(await notes()).toEqual([null, null]);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('comes with an upload, %s the file, and is trimmed', async (_where, isFirst) => {
    const version = (await noted('  A new logo\n', isFirst)).shows(201, TemplateVersion);
    expect(version).toMatchObject({ number: 2, note: 'A new logo' });
    expect(await notes()).toEqual(['A new logo', null]);
  });

  it('comes with a drive file', async () => {
    const upload = await client.upload('Other.docx', wordFile('two'));
    const { id: fileId } = upload.shows(201, DriveFile);
    await client.post(address(), { fileId, note: 'Größer 📐' });
    expect(await notes()).toEqual(['Größer 📐', null]);
  });

  it('comes with a restoration, whose body may be omitted, but not null', async () => {
    await noted('Two', true);
    const [, first] = await list();
    const restore = (body?: unknown) =>
      client.post(`${address()}${first?.id ?? ''}/restore/`, body);
    (await restore(null)).refuses(400, 'invalid_request');
    const third = (await restore({ note: 'One again' })).shows(201, TemplateVersion);
    expect(third).toMatchObject({ number: 3, note: 'One again' });
    expect((await restore()).shows(201, TemplateVersion).note).toBeNull();
    expect(await notes()).toEqual([null, 'One again', 'Two', null]);
  });

  it('is null if it is blank', async () => {
    expect((await noted(' \t ', false)).shows(201, TemplateVersion).note).toBeNull();
  });

  it('may have 500 characters, whatever their size', async () => {
    const note = '📐'.repeat(500);
    expect((await noted(note, true)).shows(201, TemplateVersion).note).toBe(note);
  });

  it('is rejected if it is longer, with nothing left behind', async () => {
    const before = await copies();
    const { errors } = (await noted('x'.repeat(501), false)).refuses(400, 'invalid_request');
    expect(errors).toEqual([{ path: 'note', message: 'must have 500 characters at most' }]);
    expect(await copies()).toEqual(before);
    expect(await templateNow()).toContain('one');
    const [version] = await list();
    const path = `${address()}${version?.id ?? ''}/restore/`;
    const ofBody = (await client.post(path, { note: 'x'.repeat(501) })).refuses(
      400,
      'invalid_request',
    );
    expect(ofBody.errors?.[0]?.path).toBe('$.note');
    expect(await list()).toHaveLength(1);
  });
});

describe('a run', () => {
  const versionUsed = async () => {
    const [output] = (await workflow.run({ name: 'Bob' })).outputs;
    return output?.templateVersionId;
  };

  it('names the version that each output was made of', async () => {
    const [first] = await list();
    expect(await versionUsed()).toBe(first?.id);
    const second = (await replace('two')).shows(201, TemplateVersion);
    expect(await versionUsed()).toBe(second.id);
  });

  it('names a template that was edited in the drive as a new version', async () => {
    await edit('edited');
    const used = await versionUsed();
    const [newest] = await list();
    expect(newest).toMatchObject({ id: used, number: 2, createdBy: null });
  });

  it('names no version if no document was made', async () => {
    await replace('{{a | curency}}', '?allowErrors=true');
    expect(await versionUsed()).toBeNull();
  });
});

describe('DELETE …/documents/:documentId/', () => {
  it('removes the copies of its versions and leaves the template', async () => {
    await replace('two');
    expect(await copies()).toHaveLength(2);
    const answer = await client.delete(`${workflow.path}/documents/${document.id}/`);
    expect(answer.status).toBe(204);
    expect(await copies()).toEqual([]);
    expect(await templateNow()).toBe('two');
  });
});
