import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import { moveDrive } from '../../../../service/src/drive/move/move-drive.ts';

export const ID = 'drv_1';

/** The stop of a process, as the code sees it. */
export class Interruption extends Error {}

/** Puts contents into a storage, by their keys. */
export async function fill(blobs: BlobStore, contents: Record<string, string>): Promise<void> {
  for (const [key, content] of Object.entries(contents)) {
    await (await blobs.stage(Buffer.from(content))).put(key, 'replace');
  }
}

/** Returns the contents of a storage, by their keys. */
export async function contentsOf(blobs: BlobStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const page of blobs.list()) {
    for (const { key } of page) {
      const opened = await blobs.get(key);
      contents[key] = (await buffer(opened!.read())).toString();
    }
  }
  return contents;
}

/** Moves the drive of a database that knows its id. */
export function moved(
  from: BlobStore,
  to: BlobStore,
  options: Partial<Parameters<typeof moveDrive>[0]> = {},
) {
  return moveDrive({
    from,
    to,
    places: { from: '/old', to: '/new' },
    expected: ID,
    prepare: async () => undefined,
    progress: () => undefined,
    ...options,
  });
}

/** Returns a storage that calls a function before each call of one of its methods. */
export function watched(blobs: BlobStore, before: (method: string) => void): BlobStore {
  return new Proxy(blobs, {
    get(target, name: keyof BlobStore) {
      const method = target[name].bind(target) as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        if (name === 'list') return watchedPages(target, before);
        return Promise.resolve()
          .then(() => {
            before(name);
          })
          .then(() => method(...args));
      };
    },
  });
}

async function* watchedPages(blobs: BlobStore, before: (method: string) => void) {
  before('list');
  yield* blobs.list();
}
