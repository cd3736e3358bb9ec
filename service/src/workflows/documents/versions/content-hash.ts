import { createHash } from 'node:crypto';

/** Returns the hash that identifies the content of a template: SHA-256, in hex. */
export function contentHash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
