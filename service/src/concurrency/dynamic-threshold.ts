/** How many times the free rest of a pool one tenant may hold. */
const ALPHA = 2;

/**
 * Returns how many more units of a shared pool a tenant may take now; 0 if none.
 *
 * This is the dynamic threshold scheme of shared-memory switches (Choudhury and Hahne, 1998): a
 * tenant may hold at most twice what is free after it has taken. Alone, a tenant gets two thirds of
 * the pool. The more tenants are busy, the less each gets, and some of the pool is free for the next
 * one: a third beside one busy tenant, a fifth beside two.
 * @param held units that the tenant holds
 * @param free units that nobody holds
 */
export function dynamicShare({ held, free }: { held: number; free: number }): number {
  return Math.max(Math.ceil((ALPHA * free - held) / (1 + ALPHA)), 0);
}
