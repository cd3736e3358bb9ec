import type { ContentState } from '../../store/records/drive/content-states.ts';
import type { BlobState } from '../blob-store.ts';

/** Returns what the index stores of a blob's state. */
export function contentStateOf({ size, version, changedAt }: BlobState): ContentState {
  return { size, version, writtenAt: changedAt };
}
