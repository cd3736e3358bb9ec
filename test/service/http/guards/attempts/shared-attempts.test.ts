import type { CountedFailures } from '../../../../../service/src/http/guards/attempts/shared-attempts.ts';
import { SharedAttempts } from '../../../../../service/src/http/guards/attempts/shared-attempts.ts';
import { HeldClock } from '../../../held-clock.ts';

const LIMIT = 5;
const MINUTE = 60_000;
const ADDRESS = '192.0.2.1';

let clock: HeldClock;
let failures: Map<string, number>;
let isDown: boolean;
let here: SharedAttempts;
let elsewhere: SharedAttempts;

beforeEach(() => {
  clock = new HeldClock();
  failures = new Map();
  isDown = false;
  [here, elsewhere] = [service(), service()];
});

function service(): SharedAttempts {
  const countFailure = async (network: string): Promise<CountedFailures> => {
    if (isDown) throw new Error('the server is gone');
    const count = (failures.get(network) ?? 0) + 1;
    failures.set(network, count);
    return { count, endsIn: MINUTE / 2 };
  };
  return new SharedAttempts({ perMinute: LIMIT, monotonic: clock, countFailure });
}

/** Begins attempts that fail, and returns how many could begin. */
async function fail(at: SharedAttempts, count: number, address = ADDRESS): Promise<number> {
  let begun = 0;
  for (let attempt = 0; attempt < count; attempt += 1) {
    if (!at.begin(address).isAllowed) continue;
    begun += 1;
    at.fail(address);
    await new Promise(setImmediate);
  }
  return begun;
}

describe('Failed attempts at several services', () => {
  it('count together: a service that knows the limit refuses all further ones', async () => {
    expect(await fail(here, LIMIT - 2)).toBe(LIMIT - 2);
    expect(await fail(elsewhere, LIMIT)).toBe(2);
    expect(elsewhere.begin(ADDRESS)).toMatchObject({ isAllowed: false, retryAfterSeconds: 30 });
  });

  it('find out with the first failure at another service', async () => {
    await fail(here, LIMIT);
    expect(await fail(elsewhere, LIMIT)).toBe(1);
  });

  it('are possible again when the count has ended', async () => {
    await fail(here, LIMIT);
    await fail(elsewhere, 1);
    clock.moveOn(MINUTE / 2 - 1);
    expect(elsewhere.begin(ADDRESS).isAllowed).toBe(false);
    clock.moveOn(1);
    expect(elsewhere.begin(ADDRESS).isAllowed).toBe(true);
  });

  it('of another network count separately', async () => {
    await fail(here, LIMIT);
    await fail(elsewhere, 1);
    expect(await fail(elsewhere, LIMIT, '192.0.2.2')).toBe(LIMIT);
  });

  it('that begin at once are limited by each service', () => {
    const begun = Array.from({ length: LIMIT + 2 }, () => here.begin(ADDRESS).isAllowed);
    expect(begun.filter(Boolean)).toHaveLength(LIMIT);
  });

  it('are limited by each service while the database cannot be reached', async () => {
    isDown = true;
    expect(await fail(here, LIMIT + 1)).toBe(LIMIT);
  });
});

it('an attempt that succeeds is not counted', async () => {
  for (let attempt = 0; attempt < 2 * LIMIT; attempt += 1) {
    expect(here.begin(ADDRESS).isAllowed).toBe(true);
    here.giveBack(ADDRESS);
  }
  expect(failures.size).toBe(0);
});
