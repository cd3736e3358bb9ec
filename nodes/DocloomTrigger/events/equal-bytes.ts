import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not tell how much of them is right. */
export function equalBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
