import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { BlobExistsError } from '../../../../service/src/drive/blob-store.ts';
import { UnsuitableStorageError } from '../../../../service/src/drive/blob-store.ts';
import { until } from '../../until.ts';
import { pagesOf } from '../pages-of.ts';
import { AUTHORIZATION, PASSWORD } from './servers/dav-server.ts';
import type { Fault } from './servers/failing-proxy.ts';
import type { StoreBehindProxy } from './store-behind-proxy.ts';
import { ownFilesIn, storeBehindProxyForEachTest } from './store-behind-proxy.ts';
import { storeOn } from './store-on.ts';

// Only for requests that get no answer; a busy machine needs some of it.
const SHORT = { connect: 5_000, idle: 2_000 };

const behindProxy = storeBehindProxyForEachTest();
let { proxy, staging, folder, url, store } = {} as StoreBehindProxy;

beforeEach(() => {
  ({ proxy, staging, folder, url, store } = behindProxy());
});

const impatient = () => storeOn(url, staging.path, { timeouts: SHORT });
const put = async (key: string, content: string | Buffer = 'content') =>
  (await store.stage(Buffer.from(content))).put(key, 'create');
const keys = async () => (await pagesOf(store)).flat().sort();
const textOf = async (key: string) => (await (await store.get(key))?.bytes())?.toString();
const ownFiles = () => ownFilesIn(folder);

describe('a request that fails', () => {
  it.each<[Fault, string]>([
    [400, 'STORAGE_REJECTED'],
    [401, 'STORAGE_DENIED'],
    [403, 'STORAGE_DENIED'],
    [408, 'STORAGE_TIMEOUT'],
    [413, 'STORAGE_REJECTED'],
    [423, 'STORAGE_BUSY'],
    [429, 'STORAGE_BUSY'],
    [500, 'STORAGE_FAULT'],
    [503, 'STORAGE_BUSY'],
    [504, 'STORAGE_TIMEOUT'],
    [507, 'STORAGE_FULL'],
    ['refused', 'STORAGE_UNREACHABLE'],
    ['silent', 'STORAGE_TIMEOUT'],
  ])('has a code: %s', async (fault, code) => {
    await put('a.txt', 'old');
    const asked = fault === 'silent' ? impatient() : store;
    for (const method of ['PUT', 'MOVE']) {
      proxy.failFirst(method, fault, Infinity);
      const staged = await asked.stage(Buffer.from('new'));
      const failure: unknown = await staged
        .put('a.txt', 'replace')
        .catch((cause: unknown) => cause);
      expect(failure).toMatchObject({ name: 'StorageError', code });
      for (const secret of [PASSWORD, AUTHORIZATION, AUTHORIZATION.slice(6)]) {
        expect(inspect(failure, { depth: 9 })).not.toContain(secret);
      }
      proxy.faultOf = () => undefined;
      await staged.discard();
      expect(await textOf('a.txt')).toBe('old');
      expect(ownFiles()).toEqual(['drive-id']);
    }
    for (const [method, read] of [
      ['GET', () => asked.get('a.txt')],
      ['PROPFIND', () => asked.head('a.txt')],
      ['PROPFIND', () => pagesOf(asked)],
    ] as const) {
      proxy.failFirst(method, fault, Infinity);
      await expect(read()).rejects.toMatchObject({ code });
    }
  });

  it('names a lock', async () => {
    await put('a.txt');
    proxy.failFirst('MOVE', 423, Infinity);
    await expect(store.move('a.txt', 'b.txt')).rejects.toThrow('lock');
  });

  it('has no answer in time, if the server stops reading or sending in between', async () => {
    await put('a.bin', Buffer.alloc(200_000));
    proxy.failFirst('GET', 'stalled', Infinity);
    const opened = (await impatient().get('a.bin'))!;
    await expect(opened.bytes()).rejects.toMatchObject({ cause: { name: 'TimedOut' } });
  });

  it('is repeated, if it was an outage', async () => {
    for (const fault of [503, 'refused', 'lost'] as const) {
      for (const method of ['PUT', 'MKCOL', 'MOVE', 'PROPFIND', 'GET', 'DELETE']) {
        proxy.failFirst(method, fault);
        await put('Orders/a.txt');
        await store.move('Orders/a.txt', 'Sales/b.txt');
        expect(await textOf('Sales/b.txt')).toBe('content');
        expect(await keys()).toEqual(['Sales/b.txt']);
        const deleted = await store.delete('Sales/b.txt');
        await deleted.putBack();
        await (await store.delete('Sales/b.txt')).discard();
        expect(await keys()).toEqual([]);
        expect(ownFiles()).toEqual(['drive-id']);
      }
    }
  });

  it('is none if a deletion is answered with 200 instead of 204', async () => {
    proxy.failFirst('DELETE', 200);
    await expect(store.tryWriting()).resolves.toBeUndefined();
  });

  it('is none if the folder to create was created in the same moment', async () => {
    proxy.faultOf = (method) => {
      if (method !== 'MKCOL') return undefined;
      mkdirSync(join(folder.place, 'Orders'), { recursive: true });
      return 403;
    };
    await put('Orders/a.txt');
    expect(await keys()).toEqual(['Orders/a.txt']);
    proxy.failFirst('MKCOL', 403);
    await expect(put('Sales/a.txt')).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
  });

  it('is none if the empty folder to remove has gone in the same moment', async () => {
    await put('Orders/2026/a.txt');
    proxy.faultOf = (method, path) => {
      if (method !== 'DELETE' || !path.endsWith('/2026/')) return undefined;
      rmSync(join(folder.place, 'Orders', '2026'), { recursive: true });
      return 404;
    };
    await store.move('Orders/2026/a.txt', 'a.txt');
    expect(readdirSync(folder.place)).not.toContain('Orders');
  });

  it('is none if an unfinished file to remove has gone in the same moment', async () => {
    const place = join(folder.place, '.docloom');
    for (const name of ['one', 'two']) writeFileSync(join(place, name), 'unfinished');
    let isFirst = true;
    proxy.faultOf = (method, path) => {
      if (method !== 'DELETE' || !isFirst) return undefined;
      isFirst = false;
      rmSync(join(place, path.split('/').at(-1)!));
      return 404;
    };
    await store.removeUnfinished();
    expect(ownFiles()).toEqual(['drive-id']);
  });

  it('keeps no connection open, if a file can be neither read nor described', async () => {
    await put('a.txt');
    proxy.faultOf = (method) => (method === 'GET' ? 200 : 403);
    for (let count = 0; count < 5; count += 1) {
      await expect(store.get('a.txt')).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
    }
    await until('the connections to close', async () => (await proxy.connections()) < 3);
  });

  it('is not repeated without end', async () => {
    proxy.failFirst('PUT', 503, Infinity);
    await expect(put('a.txt')).rejects.toMatchObject({ code: 'STORAGE_BUSY' });
    expect(proxy.requests).toHaveLength(3);
  });

  it('means that the storage has no connection, if nothing listens', async () => {
    await proxy.stop();
    await expect(store.head('a.txt')).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    await store.requireSuitable();
    await store.removeUnfinished();
    await proxy.start();
  });

  it('is denied with another password', async () => {
    const other = storeOn(url, staging.path, { authorization: 'Basic b3RoZXI=' });
    await expect(other.identity()).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
  });
});

describe('a lost answer', () => {
  it.each(['PUT', 'MOVE'])('leaves exactly one file: %s', async (method) => {
    proxy.failFirst(method, 'lost');
    await put('Orders/a.txt');
    expect(await keys()).toEqual(['Orders/a.txt']);
    expect(ownFiles()).toEqual(['drive-id']);
  });

  it('does not hide the file of somebody else', async () => {
    const staged = await impatient().stage(Buffer.from('mine'));
    const other = storeOn(folder.url, staging.path);
    const theirs = await other.stage(Buffer.from('them'));
    let isFirst = true;
    const putting = new Promise((resolve) => {
      proxy.faultOf = (method) => {
        if (method !== 'MOVE' || !isFirst) return undefined;
        isFirst = false;
        resolve(theirs.put('a.txt', 'create'));
        return 'silent';
      };
    });
    await expect(staged.put('a.txt', 'create')).rejects.toThrow(BlobExistsError);
    await putting;
    expect(await textOf('a.txt')).toBe('them');
    await staged.put('b.txt', 'create');
    expect(await textOf('b.txt')).toBe('mine');
  });

  it('is no harm if the same content is put again after all attempts', async () => {
    const staged = await store.stage(Buffer.from('content'));
    proxy.failFirst('MOVE', 'lost', Infinity);
    await expect(staged.put('a.txt', 'create')).rejects.toMatchObject({
      code: 'STORAGE_UNREACHABLE',
    });
    proxy.faultOf = () => undefined;
    await staged.put('a.txt', 'create');
    expect(await textOf('a.txt')).toBe('content');
    expect(ownFiles()).toEqual(['drive-id']);
  });
});

describe('a content that is cut', () => {
  it('is an error while it is read', async () => {
    await put('a.bin', Buffer.alloc(200_000));
    for (const read of [
      async () => (await store.get('a.bin'))!.bytes(),
      async () => buffer((await store.get('a.bin'))!.read()),
      async () => buffer((await store.get('a.bin'))!.read({ first: 10, last: 199_999 })),
    ]) {
      proxy.failFirst('GET', 'cut', 2);
      await expect(read()).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    }
  });

  it('does not time out because its reader is slow', async () => {
    // The server itself may need a moment on a busy machine.
    const timeouts = { connect: 5_000, idle: 4_000 };
    const patient = storeOn(url, staging.path, { timeouts });
    await (await patient.stage(Buffer.alloc(20_000_000))).put('a.bin', 'create');
    const opened = (await patient.get('a.bin'))!;
    await sleep(1.2 * timeouts.idle);
    expect(await opened.bytes()).toHaveLength(20_000_000);
  });
});

describe('a range', () => {
  it('is requested as such, unless it is the beginning', async () => {
    await put('a.txt', 'Dear Ann');
    proxy.requests.length = 0;
    expect(await text((await store.get('a.txt'))!.read({ first: 5, last: 7 }))).toBe('Ann');
    expect(await text((await store.get('a.txt'))!.read({ first: 0, last: 3 }))).toBe('Dear');
    const request = `GET ${url.pathname}a.txt`;
    expect(proxy.requests).toEqual([request, `${request} bytes=5-7`, request]);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 307, 308])(
    'to another server never takes the password there: %d',
    async (status) => {
      const received: unknown[] = [];
      const other = createServer((request, response) => {
        received.push(request.headers);
        response.end();
      });
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as { port: number };
      proxy.location = `http://127.0.0.1:${String(port)}/a.txt?secret`;
      proxy.faultOf = () => status;
      for (const request of [() => store.get('a.txt'), () => put('b.txt'), () => keys()]) {
        const failure = request();
        await expect(failure).rejects.toMatchObject({ code: 'STORAGE_REJECTED' });
        await expect(failure).rejects.toThrow(`a redirect to http://127.0.0.1:${String(port)}.`);
      }
      expect(received).toEqual([]);
      other.close();
    },
  );
});

it('a check of the server that lasts longer than the start is not disturbed by it', async () => {
  store = storeOn(url, staging.path);
  const moving = Promise.withResolvers<undefined>();
  const cleaned = Promise.withResolvers<undefined>();
  proxy.delayOf = (method, path) => {
    if (method !== 'MOVE' || !path.includes('check-')) return undefined;
    moving.resolve(undefined);
    return cleaned.promise;
  };
  const putting = put('a.txt');
  await moving.promise;
  await store.removeUnfinished();
  cleaned.resolve(undefined);
  await putting;
  expect(ownFiles()).toEqual(['drive-id']);
});

describe('an unsuitable server', () => {
  it('is noticed at the first new file, if its folder did not exist at the start', async () => {
    store = storeOn(new URL('New/', url), staging.path);
    proxy.changedHeaders['overwrite'] = 'T';
    await store.requireSuitable();
    await store.identify('drv_1');
    await expect(put('a.txt')).rejects.toThrow(UnsuitableStorageError);
    expect(await keys()).toEqual([]);
    delete proxy.changedHeaders['overwrite'];
    await put('a.txt');
    expect(await keys()).toEqual(['a.txt']);
  });

  it('ignores that a file must not be replaced', async () => {
    store = storeOn(url, staging.path);
    proxy.changedHeaders['overwrite'] = 'T';
    await expect(store.requireSuitable()).rejects.toThrow(UnsuitableStorageError);
    await expect(store.requireSuitable()).rejects.toThrow('Overwrite: F');
    expect(ownFiles()).toEqual(['drive-id']);
  });

  it('knows no WebDAV', async () => {
    store = storeOn(url, staging.path);
    proxy.faultOf = () => 405;
    await expect(store.requireSuitable()).rejects.toThrow(UnsuitableStorageError);
  });

  it.each([401, 503, 507])('is none that only does not work now: %d', async (status) => {
    store = storeOn(url, staging.path);
    proxy.faultOf = () => status;
    await store.requireSuitable();
  });
});
