import type { BlobState, BlobStore } from '../blob-store.ts';

/** A blob of a list, with its state. */
export interface BlobWithState {
  key: string;
  state: BlobState;
}

/** Returns the blobs of a storage with their states, page by page, in no particular order. */
export async function* listWithStates(blobs: BlobStore): AsyncGenerator<BlobWithState> {
  for await (const page of blobs.list()) {
    const unknown = page.filter(({ state }) => state === null).map(({ key }) => key);
    const states = await blobs.headAll(unknown);
    for (const { key, state } of page) {
      const known = state ?? states.get(key);
      if (known) yield { key, state: known };
    }
  }
}
