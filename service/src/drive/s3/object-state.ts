import { hash } from 'node:crypto';
import type { BlobState } from '../blob-store.ts';

/** What HEAD, GET and the list say of an object. */
export interface ObjectFacts {
  ETag?: string | undefined;
  LastModified?: Date | undefined;
  /** In bytes. */
  size: number | undefined;
}

/**
 * Returns the state of a blob. HEAD and GET round the time down to seconds, and the list may not.
 * The ETag changes with the content, so a state is settled at once.
 */
export function stateOfObject(key: string, { ETag, LastModified, size }: ObjectFacts): BlobState {
  const second = Math.floor((LastModified?.getTime() ?? 0) / 1_000);
  const facts = [key, plainETag(ETag), String(second)];
  return {
    version: hash('sha256', JSON.stringify(facts)),
    size: size ?? 0,
    changedAt: second * 1_000,
    settledAt: second * 1_000,
  };
}

/** Some servers put the ETag into quotes only in some answers. */
export function plainETag(etag: string | undefined): string {
  return (etag ?? '').replace(/^"|"$/g, '');
}
