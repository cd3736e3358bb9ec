import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { storeOn } from './store-on.ts';
import type { StoreBehindProxy } from './store-behind-proxy.ts';
import { ownFilesIn, storeBehindProxyForEachTest } from './store-behind-proxy.ts';

const behindProxy = storeBehindProxyForEachTest();
let { proxy, staging, folder, store } = {} as StoreBehindProxy;

beforeEach(() => {
  ({ proxy, staging, folder, store } = behindProxy());
});

const ownFiles = () => ownFilesIn(folder);

it('a write whose content cannot be read any more fails with the error of its file', async () => {
  const staged = await store.stage(Readable.from([Buffer.from('Dear Ann')]));
  await store.removeUnfinished();
  await expect(staged.put('a.txt', 'create')).rejects.toMatchObject({ code: 'ENOENT' });
  // The content is opened before or after the request begins, and it is not repeated.
  expect(proxy.requests.filter((one) => one.startsWith('PUT')).length).toBeLessThan(2);
});

it('a write succeeds although its content on this machine cannot be removed', async () => {
  const staged = await store.stage(Readable.from([Buffer.from('Dear Ann')]));
  const [name = ''] = readdirSync(staging.path);
  proxy.faultOf = (method) => {
    if (method === 'MOVE') {
      // Only the removal of a file would succeed.
      rmSync(join(staging.path, name), { recursive: true });
      mkdirSync(join(staging.path, name));
    }
    return undefined;
  };
  await staged.put('a.txt', 'replace');
  expect((await (await store.get('a.txt'))?.bytes())?.toString()).toBe('Dear Ann');
});

describe('a write that fails leaves nothing on the server', () => {
  it.each(['PUT', 'MOVE'])('if the answers to %s were lost', async (method) => {
    proxy.failFirst(method, 'lost', Infinity);
    proxy.changedHeaders['overwrite'] = 'F';
    const other = storeOn(folder.url, staging.path);
    await (await other.stage(Buffer.from('theirs'))).put('a.txt', 'create');
    const staged = await store.stage(Buffer.from('mine'));
    await expect(staged.put('a.txt', 'replace')).rejects.toThrow();
    expect(ownFiles()).toHaveLength(2);
    await staged.discard();
    expect(ownFiles()).toEqual(['drive-id']);
  });
});

it('the content of a failed write can be discarded while the server is away', async () => {
  const staged = await store.stage(Buffer.from('mine'));
  proxy.faultOf = () => 'refused';
  await expect(staged.put('a.txt', 'replace')).rejects.toMatchObject({
    code: 'STORAGE_UNREACHABLE',
  });
  await staged.discard();
});
