import {
  beginSession,
  endSession,
  findSessionUser,
  IDLE_MILLISECONDS,
  pruneSessions,
  SESSION_MILLISECONDS,
} from '../../../service/src/people/session.ts';
import { createToken, revokeTokens } from '../../../service/src/people/token.ts';
import { disableUser, enableUser } from '../../../service/src/people/user.ts';
import { listTokens } from '../../../service/src/store/records/tokens.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { insertSessions } from '../many-sessions.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { until } from '../until.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MOST = 10_000;

const held = partsForEachTest();
const ann = { email: 'ann@test', name: 'Ann' };
const ben = { email: 'ben@test', name: 'Ben' };

const begin = async (holder = ann, days?: number) => {
  const created = await createToken(held.parts, holder, { days });
  const { secret: id } = await beginSession(held.parts, created.token, null);
  return { id, tokenId: created.id };
};

const nameOf = async (id: string) => (await findSessionUser(held.parts, id))?.name;

const stored = () => queriesOf(held.parts.store).selectFrom('sessions').selectAll().execute();

const lastUse = async () => (await stored())[0]?.usedAt;

/** Lets time pass, with a request every half hour, which is stored before the next one. */
async function useFor(id: string, milliseconds: number): Promise<void> {
  const pause = IDLE_MILLISECONDS / 2;
  for (let passed = 0; passed < milliseconds; passed += pause) {
    await nameOf(id);
    await until('the use', async () => (await lastUse()) === held.clock.now());
    held.clock.moveOn(Math.min(pause, milliseconds - passed));
  }
}

describe('A session', () => {
  it('belongs to the user of the token that it began with', async () => {
    const [one, other] = [await begin(ann), await begin(ben)];
    expect([await nameOf(one.id), await nameOf(other.id)]).toEqual(['Ann', 'Ben']);
  });

  it.each(['token_unknown', 'token_expired', 'user_disabled'])(
    'does not begin with a token that is refused with %s',
    async (code) => {
      const { token } = await createToken(held.parts, ann, { days: 1 });
      if (code === 'token_expired') held.clock.moveOn(DAY);
      if (code === 'user_disabled') await disableUser(held.parts, ann.email);
      const begun = beginSession(held.parts, code === 'token_unknown' ? 'dlt_none' : token, null);
      await expect(begun).rejects.toMatchObject({ code });
      expect(await stored()).toEqual([]);
    },
  );

  it('is found only by its complete id', async () => {
    const { id } = await begin();
    const wrong = ['', 'x', id.slice(0, -1), `${id}A`];
    expect(await Promise.all(wrong.map(nameOf))).toEqual(wrong.map(() => undefined));
  });

  it('is known to other services of the database, and after a restart', async () => {
    const { id } = await begin();
    const other = await held.openDatabaseAgain();
    try {
      const { store, relaxedStore } = other;
      const user = await findSessionUser({ ...held.parts, store, relaxedStore }, id);
      expect(user?.name).toBe('Ann');
      await endSession(store, id);
      expect(await nameOf(id)).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  it('is stored without its id and without its token', async () => {
    const { token } = await createToken(held.parts, ann);
    const { secret: id } = await beginSession(held.parts, token, null);
    const contents = await held.databaseContents();
    expect(contents.includes(id)).toBe(false);
    expect(contents.includes(token)).toBe(false);
    expect(await stored()).toHaveLength(1);
  });

  it('ends after eight hours, also if it is in use', async () => {
    const { id } = await begin();
    held.clock.moveOn(MINUTE);
    await useFor(id, SESSION_MILLISECONDS - MINUTE - 1);
    expect(await nameOf(id)).toBe('Ann');
    held.clock.moveOn(1);
    expect(await nameOf(id)).toBeUndefined();
  });

  it('ends after an hour without a request', async () => {
    const { id } = await begin();
    held.clock.moveOn(IDLE_MILLISECONDS - 1);
    expect(await nameOf(id)).toBe('Ann');
    await until('the use', async () => (await lastUse()) === held.clock.now());
    held.clock.moveOn(IDLE_MILLISECONDS - 1);
    expect(await nameOf(id)).toBe('Ann');
    await until('the next use', async () => (await lastUse()) === held.clock.now());
    held.clock.moveOn(IDLE_MILLISECONDS);
    expect(await nameOf(id)).toBeUndefined();
  });

  it('stores its use at most once a minute', async () => {
    const { id } = await begin();
    const begun = held.clock.now();
    held.clock.moveOn(MINUTE - 1);
    await nameOf(id);
    await queriesOf(held.parts.relaxedStore)
      .transaction()
      .execute(() => Promise.resolve());
    expect(await lastUse()).toBe(begun);
    held.clock.moveOn(1);
    await nameOf(id);
    await until('its use', async () => (await lastUse()) === begun + MINUTE);
  });

  it('counts as a use of its token', async () => {
    const isTokenUsed = async () => {
      const [token] = await listTokens(held.parts.store);
      return token?.lastUsedAt === held.clock.now();
    };
    const { id } = await begin();
    await until('the use of the token to sign in', isTokenUsed);
    held.clock.moveOn(MINUTE);
    await nameOf(id);
    await until('the use of the token', isTokenUsed);
  });

  it('can be ended', async () => {
    const { id } = await begin();
    await endSession(held.parts.store, id);
    expect(await nameOf(id)).toBeUndefined();
    await endSession(held.parts.store, id);
    await endSession(held.parts.store, '');
  });

  it('ends at once when its token is revoked', async () => {
    const [one, other] = [await begin(), await begin()];
    await revokeTokens(held.parts, [one.tokenId]);
    expect([await nameOf(one.id), await nameOf(other.id)]).toEqual([undefined, 'Ann']);
    expect(await stored()).toHaveLength(1);
  });

  it('ends with the lifetime of its token', async () => {
    const { id } = await begin(ann, 1);
    await queriesOf(held.parts.store)
      .updateTable('tokens')
      .set({ expiresAt: held.clock.now() + 1 })
      .execute();
    expect(await nameOf(id)).toBe('Ann');
    held.clock.moveOn(1);
    expect(await nameOf(id)).toBeUndefined();
  });

  it('opens nothing while its user is disabled', async () => {
    const { id } = await begin();
    await disableUser(held.parts, ann.email);
    expect(await nameOf(id)).toBeUndefined();
    await enableUser(held.parts, ann.email);
    expect(await nameOf(id)).toBe('Ann');
  });
});

describe('The sessions', () => {
  it('are at most 10,000: the least recently used one ends', async () => {
    const { id: second, tokenId } = await begin();
    held.clock.moveOn(MINUTE);
    const { id: first } = await begin();
    held.clock.moveOn(MINUTE);
    await nameOf(second);
    await until('its use', async () =>
      (await stored()).some(({ usedAt }) => usedAt === held.clock.now()),
    );
    held.clock.moveOn(MINUTE);
    const now = held.clock.now();
    await insertSessions(held.parts.store, { count: MOST - 2, tokenId, usedAt: now });
    expect(await stored()).toHaveLength(MOST);
    const { id: last } = await begin();
    expect(await stored()).toHaveLength(MOST);
    expect(await nameOf(first)).toBeUndefined();
    expect([await nameOf(second), await nameOf(last)]).toEqual(['Ann', 'Ann']);
  });

  it('that have ended are deleted by pruning, and with the next sign-in', async () => {
    await begin();
    held.clock.moveOn(IDLE_MILLISECONDS);
    const { id } = await begin();
    expect(await stored()).toHaveLength(1);
    await useFor(id, SESSION_MILLISECONDS);
    expect(await stored()).toHaveLength(1);
    await pruneSessions(held.parts);
    expect(await stored()).toEqual([]);
  });

  it('that last are kept by pruning', async () => {
    const { id } = await begin();
    held.clock.moveOn(IDLE_MILLISECONDS - 1);
    await pruneSessions(held.parts);
    expect(await nameOf(id)).toBe('Ann');
  });
});
