import type { Life } from './life.ts';
import { recoveriesOf } from './recovery.ts';
import type { StoredRun } from './stored-state.ts';

const life = (startedAt: number, listenedAt: number | null, endedAt: number): Life => ({
  startedAt,
  listenedAt,
  endedAt,
  signal: 'SIGKILL',
  moment: 'at any time',
});

const run = (createdAt: number, finishedAt: number | null): StoredRun => ({
  id: 'run_1',
  workflowId: 'wkf_1',
  status: 'SUCCEEDED',
  error: null,
  body: '{}',
  createdAt,
  finishedAt,
});

describe('recoveriesOf', () => {
  it('returns the time until the first run from before the start has ended', () => {
    const runs = [run(500, 1_900), run(600, 1_700), run(1_500, 1_600), run(100, 200)];
    expect(recoveriesOf([life(1_000, 1_400, 9_000)], runs)).toEqual([
      { fromStart: 700, fromListening: 300, isWhole: true },
    ]);
  });

  it('returns nothing for a process that found no work, or never listened', () => {
    expect(recoveriesOf([life(1_000, 1_400, 9_000)], [run(100, 200), run(1_100, 1_200)])).toEqual(
      [],
    );
    expect(recoveriesOf([life(1_000, null, 1_300)], [run(100, 2_000)])).toEqual([]);
  });

  it('returns nothing for a process that ended too early, and the idle time of a longer one', () => {
    const runs = [run(100, 20_000)];
    expect(recoveriesOf([life(1_000, 1_400, 2_000)], runs)).toEqual([]);
    expect(recoveriesOf([life(1_000, 1_400, 4_400)], runs)).toEqual([
      { fromStart: 3_400, fromListening: 3_000, isWhole: false },
    ]);
  });
});
