import { SeenKeys } from '../seen-keys.ts';
import type { Storages } from './copy-blob.ts';
import { haveSameContent } from './copy-blob.ts';
import type { CopiedDrive } from './copy-drive.ts';
import type { MoveProgress } from './drive-size.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { listWithStates } from './listed-states.ts';
import { survey } from './survey.ts';

/** The result of a comparison: a complete copy, unless files differ. */
export interface ComparedDrive extends CopiedDrive {
  /** How many files of the drive the copy does not have, or has with another content. */
  different: number;
  /** One of them. */
  example: string | null;
}

/**
 * Compares all files of a drive with those of its copy. Writes nothing.
 * @throws the error of a storage
 */
export async function compareDrives(
  storages: Storages,
  progress: MoveProgress,
): Promise<ComparedDrive> {
  const { size, keys } = await survey(storages.from, new SeenKeys());
  const compared: ComparedDrive = { size, keys, present: 0, different: 0, example: null };
  const done = { files: 0, bytes: 0 };
  await forEachAtOnce(listWithStates(storages.from), async ({ key, state }) => {
    if (await haveSameContent(storages, key)) compared.present += 1;
    else {
      compared.different += 1;
      compared.example ??= key;
    }
    done.files += 1;
    done.bytes += state.size;
    progress(done, size);
  });
  return compared;
}
