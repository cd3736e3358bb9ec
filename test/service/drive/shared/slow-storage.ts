import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../chaos/random.ts';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';

const LONGEST_MILLISECONDS = 12;

/** Lets calls of a storage wait at random before and after their work, so that others overtake them. */
export function slowDown(blobs: BlobStore, random: Random): void {
  const wait = () => (random.happens(0.5) ? sleep(random.below(LONGEST_MILLISECONDS)) : undefined);
  const slowly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await wait();
    const result = await work();
    await wait();
    return result;
  };
  const { stage, head, headAll, get } = methodsOf(blobs);
  const remove = blobs.delete.bind(blobs);
  blobs.stage = async (content, fileId) => {
    const staged = await stage(content, fileId);
    return {
      size: staged.size,
      put: (key, mode) => slowly(() => staged.put(key, mode)),
      discard: () => staged.discard(),
    };
  };
  blobs.delete = async (key) => {
    const deleted = await slowly(() => remove(key));
    return { putBack: () => deleted.putBack(), discard: () => slowly(() => deleted.discard()) };
  };
  blobs.head = (key) => slowly(() => head(key));
  blobs.headAll = (keys) => slowly(() => headAll(keys));
  blobs.get = (key) => slowly(() => get(key));
}

function methodsOf(blobs: BlobStore) {
  return {
    stage: blobs.stage.bind(blobs),
    head: blobs.head.bind(blobs),
    headAll: blobs.headAll.bind(blobs),
    get: blobs.get.bind(blobs),
  };
}
