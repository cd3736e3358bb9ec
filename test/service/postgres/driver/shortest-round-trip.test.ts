import { ShortestRoundTrip } from '../../../../service/src/store/postgres/driver/shortest-round-trip.ts';

let now: number;
let roundTrip: ShortestRoundTrip;

beforeEach(() => {
  now = 0;
  roundTrip = new ShortestRoundTrip({ now: () => now });
});

const takes = (milliseconds: number) =>
  roundTrip.measure(() => {
    now += milliseconds;
    return Promise.resolve('an answer');
  });

describe('the shortest round trip', () => {
  it('is 0 before the first statement', () => {
    expect(roundTrip.milliseconds).toBe(0);
  });

  it('is that of the fastest statement', async () => {
    for (const milliseconds of [30, 2, 500]) await takes(milliseconds);
    expect(roundTrip.milliseconds).toBe(2);
  });

  it('gives the answer of the statement, and ignores one that fails', async () => {
    expect(await takes(3)).toBe('an answer');
    await expect(roundTrip.measure(() => Promise.reject(new Error('lost')))).rejects.toThrow(
      'lost',
    );
    expect(roundTrip.milliseconds).toBe(3);
  });

  it('forgets the way to a server that another one has replaced', async () => {
    await takes(2);
    for (let times = 0; times < 3; times += 1) {
      now += 10_000;
      await takes(5);
    }
    expect(roundTrip.milliseconds).toBe(5);
  });
});
