import { SeenKeys } from '../seen-keys.ts';
import type { Storages } from './copy-blob.ts';
import { copyBlob } from './copy-blob.ts';
import { CopyError } from './copy-error.ts';
import type { DriveSize, MoveProgress } from './drive-size.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { listWithStates } from './listed-states.ts';
import { survey, versionOf } from './survey.ts';

/** How often the files that have changed meanwhile are copied again. */
const MAX_PASSES = 5;

/** A drive of which another storage has a complete copy. */
export interface CopiedDrive {
  size: DriveSize;
  /** The keys of its files. */
  keys: SeenKeys;
  /** How many files the target had already. */
  present: number;
}

/**
 * Makes a storage a copy of another: with the same blobs, and without any other. The target may
 * have a part of them already, from a copy that was interrupted.
 *
 * It is complete when both lists are the same, and each blob was compared in the version that the
 * list of the source shows at the end. It needs 24 bytes of memory for each file, whatever its size.
 * @param options `requireDisks` throws if a disk was unmounted: then a list has no files, and the copy
 * would be emptied
 * @throws CopyError, or the error of a storage
 */
export async function copyDrive(
  storages: Storages,
  { progress, requireDisks }: { progress: MoveProgress; requireDisks: () => Promise<void> },
): Promise<CopiedDrive> {
  let confirmed = new SeenKeys();
  let present: number | null = null;
  for (let pass = 0; pass <= MAX_PASSES; pass += 1) {
    const { size, keys, isConfirmed } = await survey(storages.from, confirmed);
    await requireDisks();
    const { kept, removed } = await removeOthers(storages, keys);
    if (isConfirmed && removed === 0) {
      await requireDisks();
      if (kept !== size.files) throw new CopyError(MIXED);
      return { size, keys, present: present ?? 0 };
    }
    const copied = await copyUnconfirmed(storages, { confirmed, size, progress });
    confirmed = copied.confirmed;
    present ??= copied.present;
  }
  throw new CopyError(CHANGING);
}

const MIXED =
  'the new place does not keep all names apart, for example names that differ only in case';

const CHANGING = 'its files are changed all the time; end the programs that write to the old drive';

/** Removes blobs that an interrupted copy has made, and the source no longer has. */
async function removeOthers(
  { to }: Storages,
  keys: SeenKeys,
): Promise<{ kept: number; removed: number }> {
  const counted = { kept: 0, removed: 0 };
  for await (const page of to.list()) {
    for (const { key } of page) {
      if (keys.has(key)) counted.kept += 1;
      else {
        const deleted = await to.delete(key);
        await deleted.discard();
        counted.removed += 1;
      }
    }
  }
  return counted;
}

async function copyUnconfirmed(
  storages: Storages,
  options: { confirmed: SeenKeys; size: DriveSize; progress: MoveProgress },
): Promise<{ confirmed: SeenKeys; present: number }> {
  const confirmed = new SeenKeys();
  const done = { files: 0, bytes: 0 };
  let present = 0;
  await forEachAtOnce(listWithStates(storages.from), async ({ key, state }) => {
    const version = versionOf(key, state);
    if (!options.confirmed.has(version)) {
      const copied = await copyBlob(storages, key);
      if (copied === 'present') present += 1;
    }
    confirmed.add(version);
    done.files += 1;
    done.bytes += state.size;
    options.progress(done, options.size);
  });
  return { confirmed, present };
}
