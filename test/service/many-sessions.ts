import type { TokenId } from '../../service/src/ids/ids.ts';
import { SESSION_MILLISECONDS } from '../../service/src/people/session.ts';
import { createToken } from '../../service/src/people/token.ts';
import type { CreateDependencies } from '../../service/src/store/rule-dependencies.ts';
import type { Store } from '../../service/src/store/store.ts';
import { queriesOf } from '../../service/src/store/store.ts';

/** A statement of SQLite may have 32,766 values. */
const AT_ONCE = 4_000;

/** Stores sessions that were used last at `usedAt`. */
export async function insertSessions(
  store: Store,
  { count, tokenId, usedAt }: { count: number; tokenId: TokenId; usedAt: number },
): Promise<void> {
  const endsAt = usedAt + SESSION_MILLISECONDS;
  const rows = Array.from({ length: count }, (_, n) => {
    const names = { hash: `session ${String(n)}`, id: `ses_${String(n)}` as const };
    return { ...names, tokenId, userId: null, beganAt: usedAt, browser: null, endsAt, usedAt };
  });
  for (let first = 0; first < count; first += AT_ONCE) {
    const part = rows.slice(first, first + AT_ONCE);
    await queriesOf(store).insertInto('sessions').values(part).execute();
  }
}

/** Leaves the place of one session, and returns a token to take it with. */
export async function leaveOneSession(parts: CreateDependencies): Promise<string> {
  const { store, clock } = parts;
  const { token, id: tokenId } = await createToken(parts, { email: 'ada@test', name: 'Ada' });
  await insertSessions(store, { count: 9_999, tokenId, usedAt: clock.now() });
  return token;
}

/** Returns how many sessions are stored. */
export async function countSessions(store: Store): Promise<number> {
  const { count } = await queriesOf(store)
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
