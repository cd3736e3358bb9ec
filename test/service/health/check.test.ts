import { setImmediate } from 'node:timers/promises';
import { Check } from '../../../service/src/health/check.ts';
import { freezeThisProcess } from '../freeze-this-process.ts';
import { HeldClock } from '../held-clock.ts';

let clock: HeldClock;
let looks: number;
let says: () => Promise<string | null>;
let check: Check;
beforeEach(() => {
  clock = new HeldClock();
  looks = 0;
  says = async () => null;
  const look = () => {
    looks += 1;
    return says();
  };
  check = new Check('drive', look, clock);
});

it('is no hindrance when there is no reason', async () => {
  expect(await check.hindrance()).toBeNull();
});

it('names its part and the reason', async () => {
  says = async () => 'is away';
  expect(await check.hindrance()).toEqual({ part: 'drive', reason: 'is away' });
});

it('takes a fault for a reason, by its code and not by its message, which may name folders', async () => {
  says = async () => {
    throw Object.assign(new Error('EROFS: read-only, open /srv/secret'), { code: 'EROFS' });
  };
  expect(await check.hindrance()).toEqual({
    part: 'drive',
    reason: 'cannot be written (EROFS)',
  });
});

it('looks once a second at most, however often it is asked', async () => {
  await Promise.all([check.hindrance(), check.hindrance()]);
  await check.hindrance();
  clock.moveOn(999);
  await check.hindrance();
  expect(looks).toBe(1);
  clock.moveOn(1);
  await check.hindrance();
  expect(looks).toBe(2);
});

it('sees by itself that what hindered has passed', async () => {
  says = async () => 'is away';
  await check.hindrance();
  says = async () => null;
  clock.moveOn(1_000);
  expect(await check.hindrance()).toBeNull();
});

it('is no hindrance when the service was frozen while it was looked at', async () => {
  const look = async () => {
    await setImmediate();
    freezeThisProcess(2_000);
    await setImmediate();
    return null;
  };
  const patient = new Check('drive', look, clock, 1_000);
  expect(await patient.hindrance()).toBeNull();
});

describe('when there is no answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says so, and does not look a second time meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    says = () => promise;
    const asked = check.hindrance();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await asked).toEqual({ part: 'drive', reason: 'does not answer' });
    const askedAgain = check.hindrance();
    expect(looks).toBe(1);
    resolve(null);
    expect(await askedAgain).toBeNull();
  });
});
