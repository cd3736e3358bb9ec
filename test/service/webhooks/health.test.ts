import type { ReceiverSign } from '../../../service/src/webhooks/health.ts';
import {
  healthAfter,
  HEALTH_OF_A_NEW_WEBHOOK,
  isWorthRecording,
} from '../../../service/src/webhooks/health.ts';

const DAY = 24 * 60 * 60 * 1000;
const received: ReceiverSign = { kind: 'RECEIVED' };
const refused: ReceiverSign = { kind: 'REFUSED', reason: 'The receiver answered 500.' };
const givenUp: ReceiverSign = { ...refused, kind: 'GIVEN_UP', gone: false };
const gone: ReceiverSign = { kind: 'GIVEN_UP', reason: 'The receiver answered 410.', gone: true };

/** How a webhook that was registered at 0 does after these signs, each with its moment. */
function after(...signs: [number, ReceiverSign][]) {
  const createdAt = 0;
  return signs.reduce(
    (webhook, [now, sign]) => ({ createdAt, ...healthAfter(webhook, sign, now) }),
    { createdAt, ...HEALTH_OF_A_NEW_WEBHOOK },
  );
}

const times = (count: number, sign: ReceiverSign): [number, ReceiverSign][] =>
  Array.from({ length: count }, (_, index) => [index + 1, sign]);

describe('a webhook is failing', () => {
  it('when its receiver says that it is gone', () => {
    expect(after([7, gone])).toMatchObject({
      failingSince: 7,
      lastErrorAt: 7,
      lastError: 'The receiver answered 410.',
    });
  });

  it('when five events in a row were given up', () => {
    expect(after(...times(4, givenUp)).failingSince).toBeNull();
    expect(after(...times(5, givenUp)).failingSince).toBe(5);
  });

  it('not when one of them arrived', () => {
    expect(after(...times(4, givenUp), [5, received], [6, givenUp]).failingSince).toBeNull();
  });

  it('when an event was given up and nothing has arrived for three days', () => {
    expect(after([1, received], [3 * DAY, givenUp]).failingSince).toBeNull();
    expect(after([1, received], [3 * DAY + 1, givenUp]).failingSince).toBe(3 * DAY + 1);
  });

  it('when nothing has arrived for three days since it was registered', () => {
    expect(after([3 * DAY - 1, givenUp]).failingSince).toBeNull();
    expect(after([3 * DAY, givenUp]).failingSince).toBe(3 * DAY);
  });

  it('since it began to, not since the last error', () => {
    expect(after([1, gone], [2, givenUp], [3, refused])).toMatchObject({
      failingSince: 1,
      lastErrorAt: 3,
    });
  });

  it('not by tries that will be repeated, however many', () => {
    expect(after(...times(100, refused), [9 * DAY, refused])).toMatchObject({
      failingSince: null,
      givenUpInARow: 0,
      lastErrorAt: 9 * DAY,
    });
  });

  it('until the next event arrives; what went wrong last stays to be read', () => {
    expect(after([1, gone], [2, received])).toMatchObject({
      failingSince: null,
      givenUpInARow: 0,
      lastSuccessAt: 2,
      lastErrorAt: 1,
      lastError: 'The receiver answered 410.',
    });
  });
});

describe('a success is written down', () => {
  const isWritten = (before: [number, ReceiverSign][], now: number) =>
    isWorthRecording(after(...before), after(...before, [now, received]));

  it.each<[string, [number, ReceiverSign][], number]>([
    ['when it is the first', [], 1],
    ['a second after the one before', [[5_000, received]], 6_000],
    ['when the clock has been put back by more than that', [[5_000, received]], 3_000],
    ['at once when events were given up before', [...times(2, givenUp)], 3],
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

  it('not when the one before was in the same second', () => {
    expect(isWritten([[5_000, received]], 5_999)).toBe(false);
  });

  it('beside every failure', () => {
    expect(
      isWorthRecording(after([5_000, received]), after([5_000, received], [5_001, refused])),
    ).toBe(true);
  });
});
