import { hash } from 'node:crypto';
import type { BlobState } from '../../blob-store.ts';
import type { DavResponse } from './multistatus.ts';

/** The content of a file, as a server describes it. */
export interface DavFile {
  kind: 'file';
  size: number;
  /** Without quotes and the mark of a weak tag; null if the server has none. */
  etag: string | null;
  /** In milliseconds since 1970, UTC, to the second; null if the server does not say. */
  changedAt: number | null;
}

/**
 * Something that is neither a file nor a folder, a file of unknown size, and what the server cannot
 * describe now, is `other`.
 */
export type DavResource = DavFile | { kind: 'folder' } | { kind: 'other' };

/** Times are in seconds, and some servers make tags of the time and the size. */
const STEP_MILLISECONDS = 2_000;

/** Returns the resource that the properties of a response describe. */
export function resourceOf({ properties, status, propertiesStatus }: DavResponse): DavResource {
  const { resourcetype, getcontentlength, getetag, getlastmodified } = properties;
  if (status >= 300 || propertiesStatus >= 300) return { kind: 'other' };
  if (typeof resourcetype === 'object' && resourcetype !== null) {
    return 'collection' in resourcetype ? { kind: 'folder' } : { kind: 'other' };
  }
  const file = fileOf({ length: getcontentlength, etag: getetag, changed: getlastmodified });
  return file ?? { kind: 'other' };
}

/**
 * Returns the file with these properties or headers; null if its size is unknown.
 * @param changed a time as in the header `Last-Modified`
 */
export function fileOf({
  length,
  etag,
  changed,
}: Record<'length' | 'etag' | 'changed', unknown>): DavFile | null {
  if (typeof length !== 'string' || !/^\d+$/.test(length)) return null;
  const changedAt = typeof changed === 'string' ? Date.parse(changed) : NaN;
  return {
    kind: 'file',
    size: Number(length),
    etag: tagOf(etag),
    changedAt: Number.isNaN(changedAt) ? null : changedAt,
  };
}

/** Apache calls the tag of a file weak for a second after its change. */
function tagOf(etag: unknown): string | null {
  if (typeof etag !== 'string') return null;
  const tag = etag.trim().replace(/^W\//, '').replaceAll('"', '');
  return tag === '' ? null : tag;
}

/** Returns the state of the blob that is a file. Files with equal tags differ by their keys. */
export function stateOf(key: string, { size, etag, changedAt }: DavFile): BlobState {
  const traits = JSON.stringify([key, etag, changedAt, size]);
  const isIdentified = etag !== null || changedAt !== null;
  return {
    version: hash('sha256', traits),
    size,
    changedAt: changedAt ?? 0,
    // A file without any mark may always have changed.
    settledAt: isIdentified ? (changedAt ?? 0) + STEP_MILLISECONDS : Number.MAX_SAFE_INTEGER,
  };
}

/** Whether two files are the same one before and after a move. Some servers give it another tag. */
export function isSameFile(one: DavFile, other: DavFile): boolean {
  if (one.size !== other.size) return false;
  if (one.etag !== null && one.etag === other.etag) return true;
  return one.changedAt !== null && one.changedAt === other.changedAt;
}
