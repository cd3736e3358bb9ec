import { DriveFile, FileLink } from '../../../../contract/src/index.ts';
import { disableUser, enableUser } from '../../../../service/src/people/user.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import type { Client } from '../../client.ts';
import { RunningService } from '../../running-service.ts';
import { operatorOn } from '../../operator-on.ts';
import { Visitor } from '../pages/visitor.ts';

const CONTENT = 'Dear Ada, this is the content.';
let service: RunningService;
let fileId: string;
let path: string;

beforeAll(async () => {
  const limits = { ...DEFAULT_LIMITS, fileLinks: 3, userLinks: 5 };
  service = await RunningService.start({ limits });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.query((store) => queriesOf(store).deleteFrom('fileLinks').execute());
  ({ fileId, path } = await upload(service.client));
});

async function upload(client: Client): Promise<{ fileId: string; path: string }> {
  const { id } = (await client.upload('Letter.txt', CONTENT)).shows(201, DriveFile);
  return { fileId: id, path: `/v0/drive/files/${id}/` };
}

const create = (client = service.client, of = path, expiresInSeconds = 3600) =>
  client.post(`${of}links/`, { expiresInSeconds });
const linkOf = async (...args: Parameters<typeof create>) =>
  (await create(...args)).shows(201, FileLink);
/** Without a token. */
const open = (url: string, init: RequestInit = {}) => fetch(url, init);

/** What a link that does not work answers, in every member. */
async function brokenAnswer(url: string): Promise<unknown> {
  const answer = await open(url);
  const headers = Object.fromEntries(answer.headers);
  delete headers['date'];
  return { status: answer.status, headers, text: await answer.text() };
}

describe('A share link', () => {
  it('downloads the file without a token until its end', async () => {
    const before = Date.now();
    const { url, expiresAt } = await linkOf();
    expect(url).toMatch(/\/shared\/[\w-]{43}$/);
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const answer = await open(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(CONTENT);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename=Letter.txt',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/) as string,
    });
  });

  it('answers HEAD and parts as the download with a token does', async () => {
    const { url } = await linkOf();
    const head = await open(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '30']);
    const part = await open(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'Dear']);
    const etag = String(part.headers.get('etag'));
    expect((await open(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await open(url, { headers: { range: 'bytes=99-' } })).status).toBe(416);
  });

  it('is stored as a hash', async () => {
    const { url } = await linkOf();
    const rows = await service.query((store) =>
      queriesOf(store).selectFrom('fileLinks').selectAll().execute(),
    );
    expect(rows).toMatchObject([{ fileId }]);
    expect(JSON.stringify(rows)).not.toContain(url.slice(url.lastIndexOf('/') + 1));
  });

  it('shows a browser a page if it does not work', async () => {
    const answer = await new Visitor(service.url).get(`/shared/${'x'.repeat(43)}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('expired or was revoked');
  });

  it('answers the same 404 if unknown, expired, revoked, or without its file or its creator', async () => {
    const unknown = await brokenAnswer(`${service.url}/shared/${'x'.repeat(43)}`);
    expect(unknown).toMatchObject({ status: 404 });
    expect(JSON.stringify(unknown)).toContain('unknown_link');

    const expired = await linkOf();
    await service.query((store) =>
      queriesOf(store).updateTable('fileLinks').set({ expiresAt: Date.now() }).execute(),
    );
    expect(await brokenAnswer(expired.url)).toEqual(unknown);

    const revoked = [await linkOf(), await linkOf()];
    expect((await service.client.delete(`${path}links/`)).status).toBe(204);
    for (const { url } of revoked) expect(await brokenAnswer(url)).toEqual(unknown);

    const eve = { email: 'eve@test', name: 'Eve' };
    const client = await service.clientOf(eve);
    const own = await upload(client);
    const { url } = await linkOf(client, own.path);
    await service.query((store) => disableUser(operatorOn(store), eve.email));
    expect(await brokenAnswer(url)).toEqual(unknown);
    await service.query((store) => enableUser(operatorOn(store), eve.email));
    expect((await open(url)).status).toBe(200);

    await client.delete(own.path);
    expect(await brokenAnswer(url)).toEqual(unknown);
  });

  it('goes with its file', async () => {
    await linkOf();
    expect((await service.client.delete(path)).status).toBe(204);
    const rows = service.query((store) =>
      queriesOf(store).selectFrom('fileLinks').selectAll().execute(),
    );
    expect(await rows).toEqual([]);
  });

  it.each([0, 59, 2_592_001, 60.5, '3600', null])(
    'does not live for %j seconds',
    async (expiresInSeconds) => {
      const answer = await service.client.post(`${path}links/`, { expiresInSeconds });
      const { errors } = answer.refuses(400, 'invalid_request');
      expect(errors).toMatchObject([{ path: '$.expiresInSeconds' }]);
    },
  );

  it('is one of a limited number for each file and each user', async () => {
    for (let count = 0; count < 3; count += 1) await linkOf();
    expect((await create()).refuses(409, 'too_many_links').detail).toContain('--max-file-links');
    const other = await upload(service.client);
    await linkOf(service.client, other.path);
    await linkOf(service.client, other.path);
    const third = (await create(service.client, other.path)).refuses(409, 'too_many_links');
    expect(third.detail).toContain('--max-user-links');
    await service.query((store) =>
      queriesOf(store).updateTable('fileLinks').set({ expiresAt: 1 }).execute(),
    );
    await linkOf();
  });

  it('is neither created nor revoked by others', async () => {
    const { url } = await linkOf();
    const stranger = await service.clientOf({ email: 'mal@test', name: 'Mal' });
    (await create(stranger)).refuses(403, 'not_yours');
    (await stranger.delete(`${path}links/`)).refuses(403, 'not_yours');
    expect((await open(url)).status).toBe(200);
  });
});
