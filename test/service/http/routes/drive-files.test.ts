import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { DriveFile, ListedDriveFile, Run } from '@docloom/contract';
import { FolderSyncs } from '../../../../service/src/drive/folder/folder-syncs.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { textLike } from '../../some-text.ts';
import { until } from '../../until.ts';
import { wordFile } from '../../word-file.ts';
import { LimitedServer } from '../limited-server.ts';
import { partialFilesIn } from '../../drive/partial-files.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const upload = async (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  (await service.client.upload(name, content)).shows(201, DriveFile);

const list = async () =>
  (await service.client.get('/v0/drive/files/')).showsList(200, ListedDriveFile);

describe('Design, drive: POST /drive/files/', () => {
  it('answers 201 with the Drive File of contract §2', async () => {
    const file = await upload('Invoice.docx', wordFile('Invoice'));
    expect(file).toEqual({
      id: textLike(/^fil_.+/),
      name: 'Invoice.docx',
      url: `${service.url}/v0/drive/files/${file.id}/content/`,
      mimeType: WORD,
    });
  });

  it('keeps the bytes as they are, in a plain file with a human name', async () => {
    const content = Uint8Array.from({ length: 70_000 }, (_, position) => position % 251);
    await upload('bytes.bin', content);
    expect(readFileSync(join(service.holderFolder, 'bytes.bin'))).toEqual(Buffer.from(content));
  });

  it('gives a name that is taken a number', async () => {
    await upload('Twice.txt', 'first');
    expect((await upload('Twice.txt', 'second')).name).toBe('Twice (2).txt');
    expect(readFileSync(join(service.holderFolder, 'Twice.txt'), 'utf8')).toBe('first');
    expect(readFileSync(join(service.holderFolder, 'Twice (2).txt'), 'utf8')).toBe('second');
  });

  it.each(['../../outside.txt', '/etc/outside.txt', '..\\..\\outside.txt', '.hidden', 'nul.txt'])(
    'stays in the drive for a file called %s',
    async (name) => {
      const { name: safe } = await upload(name, 'inside');
      expect(safe).not.toMatch(/[/\\]|^\.|^nul/);
      expect(existsSync(join(service.holderFolder, safe))).toBe(true);
    },
  );

  it('takes an empty file', async () => {
    const { url } = await upload('empty.txt', '');
    expect((await service.client.get(url)).content).toHaveLength(0);
  });

  it('takes a file that is larger than the limit of other bodies', async () => {
    const { url } = await upload('large.bin', new Uint8Array(11 * 1024 * 1024));
    const answer = await service.client.get(url);
    expect(answer.headers.get('content-length')).toBe(String(11 * 1024 * 1024));
  });
});

describe('Design, drive: uploads that cannot be taken leave nothing behind', () => {
  const everything = () => readdirSync(service.driveFolder, { recursive: true }).toSorted();

  const formWith = (field: string, value: string | Blob) => {
    const form = new FormData();
    form.append(field, value);
    return form;
  };

  const formWithTwo = (second: string) => {
    const form = formWith('file', new Blob(['abc']));
    form.append(second, new Blob(['def']), 'b.txt');
    return form;
  };

  const nameless = (filename: string) =>
    `--edge\r\nContent-Disposition: form-data; name="file"${filename}\r\n` +
    'Content-Type: application/octet-stream\r\n\r\nabc\r\n--edge--\r\n';

  const MULTIPART = { 'content-type': 'multipart/form-data; boundary=edge' };
  const part = (name: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nabc`;

  it('says of a form with thousands of fields that it has too many parts', async () => {
    const before = everything();
    const form = new FormData();
    for (let field = 0; field < 3000; field += 1) form.append(`field${String(field)}`, 'x');
    form.append('file', new Blob(['abc']), 'a.txt');
    const answer = await service.client.send('POST', '/v0/drive/files/', { body: form });
    expect(answer.refuses(413, 'too_many_parts').detail).toContain('too many parts');
    expect(everything()).toEqual(before);
  });

  it.each([
    ['no body', {}, 'no_file'],
    ['JSON', { json: { file: 'abc' } }, 'no_file'],
    ['a form without a file', { body: formWith('document', 'abc') }, 'no_file'],
    ['a text in place of the file', { body: formWith('file', 'abc') }, 'file_without_name'],
    ['a file in another field', { body: formWith('document', new Blob(['abc'])) }, 'no_file'],
    ['two files', { body: formWithTwo('file') }, 'one_file_at_a_time'],
    ['a second file in another field', { body: formWithTwo('more') }, 'one_file_at_a_time'],
    ['a file without a name', { body: nameless(''), headers: MULTIPART }, 'file_without_name'],
    [
      'a file with an empty name',
      { body: nameless('; filename=" "'), headers: MULTIPART },
      'file_without_name',
    ],
    ['a form without its parts', { body: '--edge--\r\n', headers: MULTIPART }, 'no_file'],
    ['a form that breaks off', { body: part('file'), headers: MULTIPART }, 'malformed_request'],
    [
      'a form without a boundary',
      { body: part('file'), headers: { 'content-type': 'multipart/form-data' } },
      'malformed_request',
    ],
  ])('answers 400 to %s', async (_, options, code) => {
    const before = everything();
    (await service.client.send('POST', '/v0/drive/files/', options)).refuses(400, code);
    expect(everything()).toEqual(before);
  });

  it.each([
    ['in the file', 'x'.repeat(70_000)],
    ['before the last edge', 'x'.repeat(70_000) + '\r\n'],
    ['in the last edge', 'x'.repeat(70_000) + '\r\n--ed'],
  ])('answers 400 to forms that are cut off %s, however much was read', async (_, content) => {
    const before = everything();
    const body = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}`;
    // Where the fault is seen depends on how the form arrives.
    const sent = Array.from({ length: 30 }, () =>
      service.client.send('POST', '/v0/drive/files/', { body, headers: MULTIPART }),
    );
    for (const answer of await Promise.all(sent)) answer.refuses(400, 'malformed_request');
    expect(everything()).toEqual(before);
  });

  it('accepts a file only when the whole form has arrived', async () => {
    const body = [
      `${part('file')}\r\n--edge\r\nContent-Disposition: form-data; name="more"\r\n\r\n`,
      'x\r\n--edge--\r\n',
    ] as const;
    const request = httpRequest(`${service.url}/v0/drive/files/`, {
      method: 'POST',
      headers: { ...MULTIPART, authorization: 'dlt_of_the_first_user' },
    });
    const answered = new Promise<number | undefined>((resolve) => {
      request.on('response', (answer) => {
        resolve(answer.resume().statusCode);
      });
    });
    request.write(body[0]);
    const temporary = join(service.driveFolder, '.docloom');
    const sizes = () => readdirSync(temporary).map((name) => statSync(join(temporary, name)).size);
    await until('the file to come', () => existsSync(temporary) && sizes().includes(3));
    expect((await list()).map(({ name }) => name)).not.toContain('a.txt');
    request.end(body[1]);
    expect(await answered).toBe(201);
    const { id } = (await list()).find(({ name }) => name === 'a.txt')!;
    (await service.client.delete(`/v0/drive/files/${id}/`)).isEmpty(204);
  });

  it('answers 413 over the limit', async () => {
    const limited = await LimitedServer.start({ body: 1024 * 1024, file: 2 * 1024 * 1024 });
    const tooLarge = await limited.client.upload('a.bin', new Uint8Array(2 * 1024 * 1024 + 1));
    expect(tooLarge.refuses(413, 'too_large').detail).toContain('larger than 2 MB');
    expect((await limited.client.get('/v0/drive/files/')).json).toEqual([]);
    const largest = await limited.client.upload('a.bin', new Uint8Array(2 * 1024 * 1024 - 1));
    expect(largest.shows(201, DriveFile).name).toBe('a.bin');
    await limited.stop();
  });

  it('tolerates a client that disconnects midway', async () => {
    const before = everything();
    const request = httpRequest(`${service.url}/v0/drive/files/`, {
      method: 'POST',
      headers: { ...MULTIPART, authorization: 'dlt_of_the_first_user', 'content-length': 100_000 },
    });
    const broken = new Promise((resolve) => request.on('error', resolve));
    request.write(part('file') + 'x'.repeat(50_000));
    await until('the upload to begin', () => partialFilesIn(service.driveFolder).length > 0);
    request.destroy();
    await broken;
    await until('the rest to be removed', () => partialFilesIn(service.driveFolder).length === 0);
    expect(everything()).toEqual(before);
    expect((await list()).map(({ name }) => name)).not.toContain('a.txt');
  });
});

describe('Design, drive: GET /drive/files/', () => {
  it('lists uploads, templates, outputs and files that a person put into the folder', async () => {
    const workflow = await RunnableWorkflow.create(service.client, 'Listed');
    await workflow.addTemplate(['{{a}}'], { outputName: 'Output' }, 'Original.docx');
    await workflow.run({ a: 1 });
    mkdirSync(join(service.driveFolder, 'By hand'));
    writeFileSync(join(service.driveFolder, 'By hand', 'dropped.txt'), 'dropped');
    const names = await until('the file that was put into the folder', async () => {
      const listed = (await list()).map(({ name }) => name);
      return listed.includes('dropped.txt') && listed;
    });
    expect(names.filter((name) => name === 'Original.docx')).toHaveLength(2);
    expect(names).toContain('Output.docx');
  });

  it('gives a found file a permanent id, and accepts it as a template', async () => {
    writeFileSync(join(service.driveFolder, 'Dropped.docx'), wordFile('Dropped {{a}}'));
    const find = async () => (await list()).find(({ name }) => name === 'Dropped.docx');
    const file = await until('the dropped file', find);
    expect(file).toMatchObject({ mimeType: WORD });
    expect(await find()).toEqual(file);
    const workflow = await RunnableWorkflow.create(service.client);
    const body = { file_id: file.id };
    expect((await service.client.post(`${workflow.path}/documents/`, body)).status).toBe(201);
  });

  it('omits hidden and temporary files, and everything behind a link', async () => {
    writeFileSync(join(service.driveFolder, '.secret.txt'), 'hidden');
    writeFileSync(join(service.driveFolder, '.docloom', 'half'), 'temporary');
    symlinkSync('/etc/hostname', join(service.driveFolder, 'link.txt'));
    writeFileSync(join(service.driveFolder, 'Shown.txt'), 'shown');
    const names = await until('the file that is not hidden', async () => {
      const listed = (await list()).map(({ name }) => name);
      return listed.includes('Shown.txt') && listed;
    });
    expect(names).not.toContain('.secret.txt');
    expect(names).not.toContain('half');
    expect(names).not.toContain('link.txt');
  });
});

describe('Design, drive: GET /drive/files/<id>/ and its content', () => {
  it('answers 200 with the Drive File', async () => {
    const file = await upload('One.txt', 'one');
    const answer = await service.client.get(`/v0/drive/files/${file.id}/`);
    expect(answer.shows(200, DriveFile)).toEqual(file);
  });

  it('sends the content as a download that no browser renders', async () => {
    const { url } = await upload('page.html', '<script>alert(1)</script>');
    const answer = await service.client.get(url);
    expect({ status: answer.status, body: answer.text }).toEqual({
      status: 200,
      body: '<script>alert(1)</script>',
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': textLike(/^text\/html/),
      'content-length': '25',
      'content-disposition': 'attachment; filename=page.html',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['Übersicht.txt', '注文 😀.txt', 'Größe; "Preis".txt'])(
    'keeps the name %s and encodes it as in RFC 8187',
    async (wanted) => {
      const { name, url } = await upload(wanted, 'text');
      expect(name).toBe(wanted.replaceAll('"', '%22'));
      const disposition = (await service.client.get(url)).headers.get('content-disposition');
      const encoded = /^attachment; filename=.+; filename\*=UTF-8''(\S+)$/.exec(disposition!)![1]!;
      expect(decodeURIComponent(encoded)).toBe(name);
    },
  );

  it('escapes ASCII names with separators in the header', async () => {
    const { url } = await upload('100 percent sure; really.txt', 'text');
    const disposition = (await service.client.get(url)).headers.get('content-disposition');
    expect(disposition).toBe('attachment; filename="100 percent sure; really.txt"');
  });

  it('answers HEAD with the headers only', async () => {
    const { url } = await upload('head.txt', 'twelve bytes');
    const answer = await service.client.send('HEAD', url);
    answer.isEmpty(200);
    expect(answer.headers.get('content-length')).toBe('12');
  });

  it.each(['GET %s/', 'GET %s/content/', 'DELETE %s/'])(
    'answers 404 to %s of an unknown file',
    async (operation) => {
      const [method, path] = operation.split(' ') as [string, string];
      const address = `/v0/drive/files/${path.replace('%s', 'fil_nothing')}`;
      (await service.client.send(method, address)).refuses(404, 'not_found');
    },
  );
});

describe('Design, drive: DELETE /drive/files/<id>/', () => {
  it('answers 204, and the file is gone from the list and the folder', async () => {
    const { id, url } = await upload('gone.txt', 'gone');
    (await service.client.delete(`/v0/drive/files/${id}/`)).isEmpty(204);
    (await service.client.get(`/v0/drive/files/${id}/`)).refuses(404, 'not_found');
    (await service.client.get(url)).refuses(404, 'not_found');
    expect(existsSync(join(service.holderFolder, 'gone.txt'))).toBe(false);
    expect((await list()).map((file) => file.id)).not.toContain(id);
    (await service.client.delete(`/v0/drive/files/${id}/`)).refuses(404, 'not_found');
  });

  it('answers 503 with Retry-After if the drive rejects it, and the file stays', async () => {
    const { id, url } = await upload('kept.txt', 'kept');
    const fault = { code: 'EIO', errno: -5, syscall: 'fsync' };
    const reachDisk = jest.spyOn(FolderSyncs.prototype, 'reachDisk');
    reachDisk.mockRejectedValueOnce(Object.assign(new Error('i/o error'), fault));
    const answer = await service.client.delete(`/v0/drive/files/${id}/`);
    reachDisk.mockRestore();
    expect(answer.refuses(503, 'drive_not_writable').detail).toContain('"kept.txt"');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await service.client.get(url)).text).toBe('kept');
    (await service.client.delete(`/v0/drive/files/${id}/`)).isEmpty(204);
  });

  it('answers 204 to one of several concurrent requests, and 404 to the others', async () => {
    const { id } = await upload('gone.txt', 'gone');
    const deleting = Array.from({ length: 8 }, () =>
      service.client.delete(`/v0/drive/files/${id}/`),
    );
    const statuses = (await Promise.all(deleting)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, ...Array.from({ length: 7 }, () => 404)]);
  });

  it('answers 409 for a template, and names the workflow', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const { file } = await workflow.addTemplate(['{{a}}']);
    const answer = await service.client.delete(`/v0/drive/files/${file.id}/`);
    expect(answer.refuses(409, 'file_in_use').detail).toContain(workflow.id);
    expect(await workflow.run({ a: 1 })).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('deletes an output, and its run keeps only the name', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{a}}']);
    const run = await workflow.run({ a: 1 });
    const { id, name } = run.outputs[0]!.file!;
    (await service.client.delete(`/v0/drive/files/${id}/`)).isEmpty(204);
    const deleted = await workflow.ended(run.id);
    expect(deleted.outputs).toMatchObject([
      { file: null, error: null, deletedFiles: [{ id, name }] },
    ]);
    const query = `?search=${encodeURIComponent(name)}`;
    const found = await service.client.get(`${workflow.path}/runs/${query}`);
    expect(found.showsList(200, Run)).toEqual([deleted]);
  });
});
