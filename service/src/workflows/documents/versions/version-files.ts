import type { FileContent } from '../../../drive/drive.ts';
import { firstIdAt } from '../../../ids/ids.ts';
import {
  endRemoval,
  listPlannedRemovals,
  planRemovals,
} from '../../../store/records/templates/version-files-to-remove.ts';
import { isVersionFile } from '../../../store/records/templates/template-versions.ts';
import type { VersionDependencies, VersionsOwner } from './version-dependencies.ts';

/** Beside the templates, so that people find them. */
const FOLDERS = ['Templates', 'Versions'];

/**
 * Writes a drive file for the content of a version. Before that, it is stored that the file is to
 * be removed. A version claims the file in the commit that stores the version, with `endRemoval`.
 * So a killed process leaves no file that nothing uses.
 * @param name of the file, with its extension
 * @returns the id of the file
 * @throws DocloomError `drive_not_writable`, `disk_fault`, `too_many_files`, `too_many_bytes`, and
 * the error of a stream
 */
export async function writeVersionFile(
  dependencies: Pick<VersionDependencies, 'store' | 'relaxedStore' | 'drive' | 'ids'>,
  { id: workflowId, ownerId, name: folder }: Pick<VersionsOwner, 'id' | 'ownerId' | 'name'>,
  name: string,
  content: FileContent,
): Promise<string> {
  const id = dependencies.ids.driveFile();
  // Relaxed durability is enough: the commit that reserves the name makes this one durable too.
  await planRemovals(dependencies.relaxedStore, [id]);
  const file = { id, folders: [folder, ...FOLDERS], name, ownerId, workflowId };
  try {
    await dependencies.drive.add(file, content);
  } catch (cause) {
    await removeVersionFile(dependencies, id);
    throw cause;
  }
  return id;
}

/**
 * Removes a file that is planned to be removed, unless a version uses it: a failed commit may have
 * taken effect. Never rejects. If the removal fails, the next start repeats it.
 */
export async function removeVersionFile(
  { store, drive }: Pick<VersionDependencies, 'store' | 'drive'>,
  fileId: string,
): Promise<void> {
  try {
    if (!(await isVersionFile(store, fileId))) await drive.remove(fileId);
    await endRemoval(store, fileId);
  } catch {
    // The plan is stored.
  }
}

/**
 * Removes the files that a killed process has left. Only for the sole user of the drive, before it
 * starts its work.
 * @throws the store's error
 */
export async function removePlannedVersionFiles(
  dependencies: Pick<VersionDependencies, 'store' | 'drive'>,
): Promise<void> {
  await removeAll(dependencies, await listPlannedRemovals(dependencies.store));
}

/**
 * Removes the files that a killed process has left beside others. Another process may be writing a
 * newer file, which no version has claimed yet.
 * @param before milliseconds since 1970, UTC
 * @throws the store's error
 */
export async function removeAbandonedVersionFiles(
  dependencies: Pick<VersionDependencies, 'store' | 'drive'>,
  before: number,
): Promise<void> {
  const newer = firstIdAt('fil', before);
  const planned = await listPlannedRemovals(dependencies.store);
  await removeAll(
    dependencies,
    planned.filter((fileId) => fileId < newer),
  );
}

async function removeAll(
  dependencies: Pick<VersionDependencies, 'store' | 'drive'>,
  fileIds: readonly string[],
): Promise<void> {
  if ((await dependencies.drive.absence()) !== null) return;
  for (const fileId of fileIds) await removeVersionFile(dependencies, fileId);
}
