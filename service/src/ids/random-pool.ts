import type { RandomBytes } from './ids.ts';

/** Enough for some hundred ids. */
const POOL_BYTES = 4_096;

/**
 * Random bytes from a store of them, because to ask the system for sixteen costs as much as to ask
 * for thousands. No byte is given out twice.
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
