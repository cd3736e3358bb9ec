import type { Sample } from '../../../bench/pdf/measure.ts';
import { quantile } from '../../../bench/pdf/quantile.ts';
import type { EventFigures, Series } from '../../../bench/pdf/results.ts';
import { converterGoals, eventGoals, figuresOf } from '../../../bench/pdf/results.ts';

const FILES = [
  { name: 'letter', title: 'Letter' },
  { name: 'deck', title: 'Deck' },
];
const turn = (letter: number[], deck: number[], rest: Partial<Sample> = {}): Sample => ({
  milliseconds: { letter, deck },
  processorTime: 600,
  memory: 1024,
  ...rest,
});
/** Returns a converter that takes these milliseconds for every document, one number per round. */
const series = (key: string, milliseconds: number[]): Series => ({
  entrant: { key, name: key },
  samples: milliseconds.map((one) => turn([one], [one])),
});

describe('a quantile', () => {
  it('is the smallest value that the given share does not exceed', () => {
    const values = Array.from({ length: 20 }, (_, index) => 20 - index);
    expect(quantile(values, 0.5)).toBe(10);
    expect(quantile(values, 0.95)).toBe(19);
    expect(quantile([7], 0.95)).toBe(7);
  });

  it('of no values does not exist', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
  });
});

describe('the figures of a converter', () => {
  const { documentsPerSecond, processorTime, memory, files } = figuresOf(
    {
      entrant: { key: 'one', name: 'One' },
      samples: [
        turn([100, 100], [300, 300], { processorTime: 800, memory: 1 }),
        turn([50, 150], [250, 350], { processorTime: 800, memory: 3 }),
        turn([1000, 1000], [3000, 3000], { processorTime: 9000, memory: 2 }),
      ],
    },
    FILES,
  );

  it('weight the files equally, and a slow round little', () => {
    expect(documentsPerSecond).toBe(5);
    expect(processorTime).toBe(200);
  });

  it('have the peak memory of all rounds', () => {
    expect(memory).toBe(3);
  });

  it('have the median and a high quantile of the durations of each file', () => {
    expect(files).toEqual([
      { title: 'Letter', p50: 100, p95: 1000 },
      { title: 'Deck', p50: 300, p95: 3000 },
    ]);
  });
});

describe('the goals of the converter', () => {
  const goals = (ours: number[], each: number[], listener: number[]) =>
    converterGoals([
      series('docloom', ours),
      series('one-start-each', each),
      series('listener', listener),
    ]).map(({ isMet, found }) => [isMet, found]);

  it('are met if it is ten times as fast as one soffice for each, and as fast as a warm one', () => {
    expect(goals([100, 100, 100], [1000, 1000, 1000], [100, 100, 100])).toEqual([
      [true, '10.0 times'],
      [true, '1.00 times as long, noise ±0.00; 1.00 times the processor time'],
    ]);
  });

  it('are missed if it is slower', () => {
    expect(goals([101, 101, 101], [1000, 1000, 1000], [100, 100, 100])).toEqual([
      [false, '9.9 times'],
      [false, '1.01 times as long, noise ±0.00; 1.00 times the processor time'],
    ]);
  });

  it('compare the same round, so that a slow round of the machine has no effect', () => {
    const [[isMet] = []] = goals([100, 900, 100], [1200, 9900, 1200], [100, 900, 100]);
    expect(isMet).toBe(true);
  });

  it('allow for the noise of the rounds, up to a limit', () => {
    const beside = (ours: number[]) => goals(ours, [9999, 9999, 9999], [100, 100, 100])[1]?.[0];
    expect(beside([98, 108, 118])).toBe(true);
    expect(beside([50, 120, 200])).toBe(false);
  });

  it('do not exist without another contestant', () => {
    expect(converterGoals([series('docloom', [1])])).toEqual([]);
  });
});

describe('the goal of an event', () => {
  const event = (p50: number): EventFigures => ({
    title: 'Word',
    goal: 30,
    count: 9,
    p50,
    p95: 99,
  });

  it('is met if most are faster', () => {
    expect(eventGoals([event(29.9)])).toMatchObject([{ isMet: true, found: '29.9 ms' }]);
  });

  it('is missed otherwise', () => {
    expect(eventGoals([event(30)])).toMatchObject([{ isMet: false }]);
  });
});
