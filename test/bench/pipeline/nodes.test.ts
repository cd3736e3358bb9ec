import type { Measured } from '../../../bench/pipeline/nodes/goals.ts';
import { goalsOf } from '../../../bench/pipeline/nodes/goals.ts';
import { inTurns } from '../../../bench/pipeline/nodes/several-services.ts';
import { tableOf } from '../../../bench/pipeline/nodes/table.ts';

const measured = (
  name: string,
  kind: Measured['kind'],
  count: number,
  rates: number[],
): Measured => ({
  name,
  kind,
  count,
  rates,
  shares: rates.map(() => ({ workers: 4, database: 1.5, bench: 0.25 })),
});

const embedded = measured('embedded', 'embedded', 1, [400, 500]);
const one = measured('1 node', 'postgres', 1, [200, 250]);
const two = measured('2 nodes', 'postgres', 2, [300, 375]);
const slow = measured('slow queue', 'rival', 2, [100, 100]);
const fast = measured('fast queue', 'rival', 2, [200, 300]);

describe('the comparison of several services', () => {
  it('has a goal for the growth, the embedded database and the better rival', () => {
    const goals = goalsOf([embedded, one, two, slow, fast]);
    expect(goals.map(({ isMet }) => isMet)).toEqual([true, true, false]);
    expect(goals.map(({ found }) => found)).toEqual([
      '1.50 times (rounds: 1.50 to 1.50)',
      '0.50 of it (rounds: 0.50 to 0.50)',
      '1.38 times those of fast queue (rounds: 1.25 to 1.50)',
    ]);
  });

  it('misses them below the promise', () => {
    const slower = { ...two, rates: [299, 374] };
    const muchSlower = { ...one, rates: [159, 199] };
    expect(goalsOf([one, slower])[0]?.isMet).toBe(false);
    expect(goalsOf([embedded, muchSlower])[0]?.isMet).toBe(false);
  });

  it('has a goal for worker processes', () => {
    const workers = measured('2 workers', 'workers', 2, [240, 290]);
    expect(goalsOf([one, workers])).toEqual([
      {
        goal: '2 workers: at least 1.2 times the runs of one node',
        found: '1.18 times (rounds: 1.16 to 1.20)',
        isMet: false,
      },
    ]);
  });

  it('has no goal without its contestants', () => {
    expect(goalsOf([embedded, two])).toEqual([]);
  });

  it('shows ratios and processor times in a table', () => {
    expect(tableOf([embedded, one, two]).split('\n').slice(2)).toEqual([
      '| embedded | 450 | 1.00 | 2.00 | 4.00 ms | 1.50 ms | 0.25 ms |',
      '| 1 node | 225 | 0.50 | 1.00 | 4.00 ms | 1.50 ms | 0.25 ms |',
      '| 2 nodes | 338 | 0.75 | 1.50 | 4.00 ms | 1.50 ms | 0.25 ms |',
    ]);
  });

  it('sends requests to the services in turns', () => {
    const next = inTurns({ name: 'two', urls: ['a', 'b'] });
    expect(new Set([next(), next()])).toEqual(new Set(['a', 'b']));
    expect([next(), next(), next()].filter((url) => url === 'b').length).toBeGreaterThan(0);
  });
});
