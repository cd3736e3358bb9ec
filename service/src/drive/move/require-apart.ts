import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { problem } from '../../errors/errors.ts';
import type { DriveAddress } from '../drive-address.ts';
import { describeDrive } from '../drive-address.ts';

/**
 * Throws if one of two drives is inside of the other, or both are the same: the copy would contain
 * itself.
 * @throws DocloomError `drive_target_unusable`
 */
export async function requireApart(from: DriveAddress, to: DriveAddress): Promise<void> {
  const [source, target] = [await partsOf(from), await partsOf(to)];
  const shared = Math.min(source.length, target.length);
  if (source.slice(0, shared).join('/') !== target.slice(0, shared).join('/')) return;
  const reason =
    source.length === target.length
      ? 'it is the drive itself'
      : 'one of the two places is inside of the other';
  throw problem('drive_target_unusable', describeDrive(to), reason);
}

/** Returns the parts of a place, from the outermost one. */
async function partsOf(address: DriveAddress): Promise<string[]> {
  if (address.kind === 'folder')
    return ['folder', ...partsOfPath(await realPathOf(address.folder), sep)];
  const { host, pathname, search } = address.url;
  return [address.kind, `${host}${search}`, ...partsOfPath(pathname, '/')];
}

function partsOfPath(path: string, separator: string): string[] {
  return path.split(separator).filter((part) => part !== '');
}

/** Returns the path without links, also of a folder that does not exist yet. */
async function realPathOf(folder: string): Promise<string> {
  const parent = dirname(folder);
  try {
    return await realpath(folder);
  } catch (cause) {
    if (parent === folder) throw cause;
    return join(await realPathOf(parent), basename(folder));
  }
}
