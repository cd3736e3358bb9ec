import { checkTakeovers } from './takeover.ts';

const takeover = (milliseconds: number, away = 0) => ({
  killedAt: Date.UTC(2026, 0, 1),
  jobs: 2,
  milliseconds,
  away,
});

describe('the time until the work of a killed node begins elsewhere', () => {
  it('is at most the promised one', () => {
    expect(checkTakeovers([takeover(15_000)], 15_000)).toEqual([]);
    expect(checkTakeovers([takeover(15_001)], 15_000)).toEqual([
      expect.stringContaining('killed at 2026-01-01T00:00:00.000Z'),
    ]);
  });

  it('does not include the time without a database', () => {
    expect(checkTakeovers([takeover(18_000, 3_000)], 15_000)).toEqual([]);
    expect(checkTakeovers([takeover(18_000, 2_999)], 15_000)).toHaveLength(1);
  });

  it('is never if a job has not begun at all', () => {
    expect(checkTakeovers([takeover(Infinity)], 15_000)).toHaveLength(1);
  });
});
