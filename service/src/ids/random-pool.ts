import type { RandomBytes } from './ids.ts';

/** Enough for a few hundred ids. */
const POOL_BYTES = 4_096;

/**
 * Returns a source that reads random bytes in blocks of 4,096. Reading sixteen bytes from the
 * operating system costs as much as reading thousands. No byte is used twice.
 */
export function poolOf(randomBytes: RandomBytes): RandomBytes {
  let pool: Uint8Array = new Uint8Array();
  return (count) => {
    if (count > POOL_BYTES) return randomBytes(count);
    if (count > pool.length) pool = randomBytes(POOL_BYTES);
    const given = pool.subarray(0, count);
    pool = pool.subarray(count);
    return given;
  };
}
