import type { ReceiverSignal } from '../../../service/src/webhooks/health.ts';
import {
  healthAfter,
  INITIAL_HEALTH,
  isWorthRecording,
} from '../../../service/src/webhooks/health.ts';

const DAY = 24 * 60 * 60 * 1000;
const received: ReceiverSignal = { kind: 'RECEIVED' };
const refused: ReceiverSignal = { kind: 'REFUSED', reason: 'The receiver answered 500.' };
const givenUp: ReceiverSignal = { ...refused, kind: 'GIVEN_UP', gone: false };
const gone: ReceiverSignal = { kind: 'GIVEN_UP', reason: 'The receiver answered 410.', gone: true };

/** Returns the health of a webhook, registered at 0, after these timed signals. */
function after(...signs: [number, ReceiverSignal][]) {
  const createdAt = 0;
  return signs.reduce(
    (webhook, [now, sign]) => ({ createdAt, ...healthAfter(webhook, sign, now) }),
    { createdAt, ...INITIAL_HEALTH },
  );
}

const times = (count: number, sign: ReceiverSignal): [number, ReceiverSignal][] =>
  Array.from({ length: count }, (_, index) => [index + 1, sign]);

describe('a webhook is failing', () => {
  it('if its receiver answers that it is gone', () => {
    expect(after([7, gone])).toMatchObject({
      failingSince: 7,
      lastErrorAt: 7,
      lastError: 'The receiver answered 410.',
    });
  });

  it('if five deliveries in a row failed', () => {
    expect(after(...times(4, givenUp)).failingSince).toBeNull();
    expect(after(...times(5, givenUp)).failingSince).toBe(5);
  });

  it('not if one of the events arrived', () => {
    expect(after(...times(4, givenUp), [5, received], [6, givenUp]).failingSince).toBeNull();
  });

  it('if a delivery failed and nothing has arrived for three days', () => {
    expect(after([1, received], [3 * DAY, givenUp]).failingSince).toBeNull();
    expect(after([1, received], [3 * DAY + 1, givenUp]).failingSince).toBe(3 * DAY + 1);
  });

  it('if nothing has arrived for three days since it was registered', () => {
    expect(after([3 * DAY - 1, givenUp]).failingSince).toBeNull();
    expect(after([3 * DAY, givenUp]).failingSince).toBe(3 * DAY);
  });

  it('since it began to fail, not since the last error', () => {
    expect(after([1, gone], [2, givenUp], [3, refused])).toMatchObject({
      failingSince: 1,
      lastErrorAt: 3,
    });
  });

  it('not because of attempts that are retried, however many', () => {
    expect(after(...times(100, refused), [9 * DAY, refused])).toMatchObject({
      failingSince: null,
      givenUpInARow: 0,
      lastErrorAt: 9 * DAY,
    });
  });

  it('until the next event arrives; the last error remains readable', () => {
    expect(after([1, gone], [2, received])).toMatchObject({
      failingSince: null,
      givenUpInARow: 0,
      lastSuccessAt: 2,
      lastErrorAt: 1,
      lastError: 'The receiver answered 410.',
    });
  });
});

describe('a success is saved', () => {
  const isWritten = (before: [number, ReceiverSignal][], now: number) =>
    isWorthRecording(after(...before), after(...before, [now, received]));

  it.each<[string, [number, ReceiverSignal][], number]>([
    ['when it is the first', [], 1],
    ['a second after the one before', [[5_000, received]], 6_000],
    ['when the clock has been put back by more than that', [[5_000, received]], 3_000],
    ['at once when events were given up before', [...times(2, givenUp)], 3],
    [
      'at once after an error that came after the success before',
      [
        [5_000, received],
        [5_001, refused],
      ],
      5_002,
    ],
    [
      'at once when the webhook was failing',
      [
        [5_000, received],
        [5_001, gone],
      ],
      5_002,
    ],
  ])('%s', (_, before, now) => {
    expect(isWritten(before, now)).toBe(true);
  });

  it('not if the previous one was in the same second', () => {
    expect(isWritten([[5_000, received]], 5_999)).toBe(false);
  });

  it('with every failure', () => {
    expect(
      isWorthRecording(after([5_000, received]), after([5_000, received], [5_001, refused])),
    ).toBe(true);
  });
});
