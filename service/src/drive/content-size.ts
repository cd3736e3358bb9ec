import { Readable } from 'node:stream';
import type { FileContent } from './drive.ts';

/**
 * Returns the size of a content in bytes; undefined for a stream, whose length shows only at its
 * end.
 */
export function sizeOfContent(content: Exclude<FileContent, Readable>): number;
export function sizeOfContent(content: FileContent): number | undefined;
export function sizeOfContent(content: FileContent): number | undefined {
  if (content instanceof Readable) return undefined;
  if (content instanceof Uint8Array) return content.length;
  return content.reduce((size, piece) => size + piece.length, 0);
}
