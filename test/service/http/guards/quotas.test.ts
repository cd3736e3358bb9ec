import fc from 'fast-check';
import { Quotas } from '../../../../service/src/http/guards/quotas.ts';
import { HeldClock } from '../../held-clock.ts';

const SECOND = 1000;

let clock: HeldClock;
beforeEach(() => {
  clock = new HeldClock();
});

const quotasOf = (count: number) => new Quotas({ count, windowMilliseconds: SECOND }, clock);

describe('Quotas', () => {
  it('allow a full quota at once, and then return when to retry', () => {
    const quotas = quotasOf(4);
    const taken = [1, 2, 3, 4, 5].map(() => quotas.take('a'));
    expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, true, false]);
    expect(taken.map(({ remaining }) => remaining)).toEqual([3, 2, 1, 0, 0]);
    expect(taken[4]).toEqual({
      isAllowed: false,
      remaining: 0,
      resetSeconds: 1,
      retryAfterSeconds: 1,
    });
  });

  it('refill evenly', () => {
    const quotas = quotasOf(4);
    for (let count = 0; count < 4; count += 1) quotas.take('a');
    clock.moveOn(250);
    expect(quotas.take('a').isAllowed).toBe(true);
    expect(quotas.take('a').isAllowed).toBe(false);
    clock.moveOn(SECOND);
    expect(quotas.take('a').remaining).toBe(3);
  });

  it('are separate for each key, and a use can be given back', () => {
    const quotas = quotasOf(1);
    expect(quotas.take('a').isAllowed).toBe(true);
    expect(quotas.take('b').isAllowed).toBe(true);
    expect(quotas.take('a').isAllowed).toBe(false);
    quotas.giveBack('a');
    quotas.giveBack('c');
    expect(quotas.take('a').isAllowed).toBe(true);
    expect(quotas.take('a').isAllowed).toBe(false);
  });

  it.each([-3_600_000, 3_600_000])('refill as usual if the clock is set by %i ms', (step) => {
    const quotas = quotasOf(2);
    quotas.take('a');
    quotas.take('a');
    clock.step(step);
    expect(quotas.take('a')).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 });
    clock.moveOn(SECOND / 2);
    clock.step(step);
    expect(quotas.take('a').isAllowed).toBe(true);
    expect(quotas.take('a').isAllowed).toBe(false);
  });

  it('use limited memory', () => {
    const quotas = quotasOf(1);
    for (let key = 0; key <= 100_000; key += 1) quotas.take(String(key));
    expect(quotas.take('100000').isAllowed).toBe(false);
    expect(quotas.take('0').isAllowed).toBe(true);
  });

  it.each([
    ['a second', SECOND],
    ['a minute', 60 * SECOND],
  ])('allow exactly the configured number of uses in %s', (_, windowMilliseconds) => {
    const wrong: number[] = [];
    for (let count = 1; count <= 1000; count += 1) {
      const quotas = new Quotas({ count, windowMilliseconds }, clock);
      let allowed = 0;
      while (quotas.take('a').remaining === count - 1 - allowed) allowed += 1;
      // One share of the window later there is one more.
      clock.moveOn(Math.ceil(windowMilliseconds / count));
      if (allowed !== count || !quotas.take('a').isAllowed) wrong.push(count);
    }
    expect(wrong).toEqual([]);
  });

  it('count exactly for any sequence of uses and times', () => {
    const sizes = { count: fc.integer({ min: 1, max: 1000 }) };
    const steps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 300 });
    fc.assert(
      fc.property(fc.record(sizes), steps, ({ count }, waits) => {
        clock = new HeldClock();
        const quotas = quotasOf(count);
        // In shares of a use that a millisecond gives back: exact, as BigInt has no parts.
        const [share, most] = [BigInt(SECOND), BigInt(count) * BigInt(SECOND)];
        let owed = 0n;
        for (const wait of waits) {
          clock.moveOn(wait);
          owed -= BigInt(wait) * BigInt(count);
          if (owed < 0n) owed = 0n;
          const isAllowed = owed + share <= most;
          if (isAllowed) owed += share;
          const remaining = Number((most - owed) / share);
          expect(quotas.take('a')).toMatchObject({ isAllowed, remaining });
        }
      }),
    );
  });

  it('never allow more than the quota and its refill', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }),
        (count, waits) => {
          clock = new HeldClock();
          const quotas = quotasOf(count);
          let [allowed, passed] = [0, 0];
          for (const wait of waits) {
            clock.moveOn(wait);
            passed += wait;
            const { isAllowed, remaining, retryAfterSeconds } = quotas.take('a');
            if (isAllowed) allowed += 1;
            expect(allowed).toBeLessThanOrEqual(count + (passed * count) / SECOND + 1e-6);
            expect(remaining).toBeGreaterThanOrEqual(0);
            expect(retryAfterSeconds > 0).toBe(!isAllowed);
          }
        },
      ),
    );
  });
});
