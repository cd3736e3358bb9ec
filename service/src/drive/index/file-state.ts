import { hash } from 'node:crypto';
import type { ContentState } from '../../store/records/drive/content-states.ts';
import type { BlobState } from '../blob-store.ts';
import type { FileState } from '../drive.ts';

/** A file that was reserved within this time may still be written, from a slow sender. */
export const WRITING_MILLISECONDS = 10 * 60_000;

/** Returns the state of a file from that of its blob; its version has letters and digits only. */
export function stateOf({ version, size, changedAt }: BlobState): FileState {
  return { version: hash('sha256', version).slice(0, 32), size, changedAt };
}

/** Returns what the index stores of a blob's state. */
export function contentStateOf({ size, version, changedAt }: BlobState): ContentState {
  return { size, version, writtenAt: changedAt };
}
