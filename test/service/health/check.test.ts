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

it('passes if there is no reason against it', async () => {
  expect(await check.hindrance()).toBeNull();
});

it('names its part and the reason', async () => {
  says = async () => 'is away';
  expect(await check.hindrance()).toEqual({ part: 'drive', reason: 'is away' });
});

it('uses the code of an error as the reason, because its message may name folders', async () => {
  says = async () => {
    throw Object.assign(new Error('EROFS: read-only, open /srv/secret'), { code: 'EROFS' });
  };
  expect(await check.hindrance()).toEqual({
    part: 'drive',
    reason: 'cannot be written (EROFS)',
  });
});

it('runs at most once a second, however often it is requested', async () => {
  await Promise.all([check.hindrance(), check.hindrance()]);
  await check.hindrance();
  clock.moveOn(999);
  await check.hindrance();
  expect(looks).toBe(1);
  clock.moveOn(1);
  await check.hindrance();
  expect(looks).toBe(2);
});

it.each([-999, 999, 3_600_000])(
  'counts the second as usual if the clock is set by %i ms',
  async (step) => {
    await check.hindrance();
    clock.step(step);
    await check.hindrance();
    expect(looks).toBe(1);
    clock.moveOn(1_000);
    clock.step(-step);
    await check.hindrance();
    expect(looks).toBe(2);
  },
);

it('passes again by itself when the problem is gone', async () => {
  says = async () => 'is away';
  await check.hindrance();
  says = async () => null;
  clock.moveOn(1_000);
  expect(await check.hindrance()).toBeNull();
});

it('passes although the service was frozen during the check', async () => {
  const look = async () => {
    await setImmediate();
    freezeThisProcess(2_000);
    await setImmediate();
    return null;
  };
  const patient = new Check('drive', look, clock, 1_000);
  expect(await patient.hindrance()).toBeNull();
});

describe('without a response', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reports that, and does not start a second check meanwhile', async () => {
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
