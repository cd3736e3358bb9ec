import { hash, randomUUID } from 'node:crypto';
import type { Checksums } from './checksums.ts';
import { S3Error } from './s3-error.ts';

export interface StoredObject {
  content: Buffer;
  /** With quotes. */
  etag: string;
  lastModified: Date;
  /** The headers that the object keeps: metadata, type and encryption. */
  headers: Record<string, string>;
  checksums: Checksums;
}

export interface StoredPart {
  content: Buffer;
  etag: string;
  checksums: Checksums;
}

export interface StoredUpload {
  key: string;
  headers: Record<string, string>;
  parts: Map<number, StoredPart>;
}

/** How the server treats the condition `If-None-Match` of writes. */
export type Conditions = 'kept' | 'ignored' | 'rejected';

/** The objects of the bucket, in memory. */
export class StoredObjects {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, StoredUpload & { initiated: Date }>();
  conditions: Conditions = 'kept';
  /** What writes of parts have as their condition; undefined for that of all writes. */
  conditionsOfParts: Conditions | undefined;

  /**
   * @param existed whether the key had an object when the write began
   * @throws S3Error 412 if it had; 409 if it got one during the write
   */
  requireFree(key: string, existed: boolean): void {
    if (!this.objects.has(key)) return;
    if (existed) throw new S3Error(412, 'PreconditionFailed');
    throw new S3Error(409, 'ConditionalRequestConflict');
  }

  write(key: string, object: Omit<StoredObject, 'lastModified'>): StoredObject {
    const stored = { ...object, lastModified: new Date() };
    this.objects.set(key, stored);
    return stored;
  }

  find(key: string): StoredObject {
    const found = this.objects.get(key);
    if (!found) throw new S3Error(404, 'NoSuchKey');
    return found;
  }

  beginUpload(upload: StoredUpload): string {
    const id = randomUUID();
    this.uploads.set(id, { ...upload, initiated: new Date() });
    return id;
  }

  findUpload(id: string | null): StoredUpload {
    const found = this.uploads.get(id ?? '');
    if (!found) throw new S3Error(404, 'NoSuchUpload');
    return found;
  }
}

export function etagOf(content: Buffer): string {
  return `"${hash('md5', content)}"`;
}
