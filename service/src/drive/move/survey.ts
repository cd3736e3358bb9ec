import type { BlobState, BlobStore } from '../blob-store.ts';
import { SeenKeys } from '../seen-keys.ts';
import type { DriveSize } from './drive-size.ts';
import { listWithStates } from './listed-states.ts';

/** What the list of a drive shows. */
export interface Survey {
  size: DriveSize;
  keys: SeenKeys;
  /** Whether it has only files that were confirmed, in the same version. */
  isConfirmed: boolean;
}

/** Lists a drive, and compares the versions of its files with those that were confirmed. */
export async function survey(blobs: BlobStore, confirmed: SeenKeys): Promise<Survey> {
  const size = { files: 0, bytes: 0 };
  const keys = new SeenKeys();
  let isConfirmed = true;
  for await (const { key, state } of listWithStates(blobs)) {
    size.files += 1;
    size.bytes += state.size;
    keys.add(key);
    isConfirmed &&= confirmed.has(versionOf(key, state));
  }
  return { size, keys, isConfirmed };
}

/** Returns a text that differs for each version of each file. */
export function versionOf(key: string, { version }: BlobState): string {
  // No key has this character.
  return `${key}\0${version}`;
}
