import { planTrials } from './power-loss.ts';
import { planCuts } from './cuts.ts';
import { Random } from '../chaos/random.ts';
import type { SceneResult } from './cut-power.ts';
import { cutPower } from './cut-power.ts';
import type { RecordedScene } from './scenes/record-scene.ts';
import { recordScene } from './scenes/record-scene.ts';
import type { IgnoredSyncs } from './scenes/without-syncs.ts';
import { withoutSyncs } from './scenes/without-syncs.ts';
import { SCENES } from './scenes/scenes.ts';
import { summaryOf, violationsOf } from './summary.ts';
import type { Step } from './trace/recording.ts';
import { problemOfTracer } from './trace/tracer.ts';

/** Generous, because slow is not failed on a busy machine. */
const PATIENCE_MILLISECONDS = 600_000;

const problem = problemOfTracer();
const itWithStrace = problem === null ? it : it.skip;
const reason = problem === null ? '' : ` (skipped: ${problem})`;

describe('Power cuts of a recorded service', () => {
  // `npm run power-loss` has all scenes and thousands of power cuts.
  const POINTS = 20;
  let recorded: RecordedScene;
  beforeAll(async () => {
    const scene = SCENES.find(({ name }) => name === 'templates');
    if (problem === null && scene) recorded = await recordScene(scene, 1);
  }, PATIENCE_MILLISECONDS);
  afterAll(async () => {
    if (problem === null) await recorded.stage.clear();
  });

  itWithStrace(
    `break no promise${reason}`,
    async () => {
      const result = await cutPower(recorded, POINTS);
      expect(violationsOf([result])).toEqual([]);
      expect(result.cuts).toBe(POINTS);
      expect(result.checked).toBeGreaterThan(5);
      expect(result.promises).toBeGreaterThan(0);
      expect(result.losing).toBeGreaterThan(5);
    },
    PATIENCE_MILLISECONDS,
  );

  itWithStrace.each<[IgnoredSyncs, RegExp]>([
    ['log', /lost/],
    ['files', /has another content|is not ready/],
    ['folders', /lost/],
  ])(
    `break promises without the syncs of %s${reason}`,
    async (ignoredSyncs, expected) => {
      const result = await cutPower(withoutSyncs(recorded, ignoredSyncs), POINTS);
      expect(violationsOf([result]).join('\n')).toMatch(expected);
    },
    PATIENCE_MILLISECONDS,
  );
});

describe('The plan', () => {
  const step = (line: number, isSync: boolean): Step => {
    const sync = { kind: 'endSync', id: line } as const;
    return { line, operation: isSync ? sync : { kind: 'remove', path: 'a' } };
  };
  const steps = Array.from({ length: 30 }, (_, line) => step(line, line % 3 === 0));

  it('cuts the power before the end of each sync and at the end, and elsewhere at random', () => {
    const cuts = planCuts(steps, 40, new Random(1));
    expect(cuts).toHaveLength(40);
    const strict = cuts.filter(({ loss }) => loss === 'everything');
    expect(strict.map(({ after }) => after)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
    expect(cuts).toEqual(cuts.toSorted((one, other) => one.after - other.after));
  });

  it('takes some of the syncs if there are more of them than power cuts', () => {
    expect(planCuts(steps, 4, new Random(1))).toHaveLength(4);
  });

  it('divides the power cuts among all scenes', () => {
    const options = { points: 2_400, seed: 5, only: null, ignoredSyncs: null };
    const trials = planTrials(options);
    expect(trials.reduce((sum, { points }) => sum + points, 0)).toBe(2_400);
    expect(new Set(trials.map(({ scene }) => scene)).size).toBe(SCENES.length);
    expect(new Set(trials.map(({ scene, seed }) => `${scene} ${seed}`)).size).toBe(trials.length);
    expect(() => planTrials({ ...options, only: 'dance' })).toThrow('dance');
  });
});

describe('The summary', () => {
  const result: SceneResult = {
    ...{ scene: 'backup', seed: 1, syncs: 9, cuts: 40, losing: 20, checked: 10, promises: 300 },
    broken: [],
  };
  const broken = { scene: 'backup', seed: 2, line: 7, loss: 'any', violations: ['gone'] } as const;

  it('has a line per scene', () => {
    const others = { ...result, seed: 2, broken: [{ ...broken, violations: ['gone'] }] };
    expect(summaryOf([result, others]).split('\n')).toEqual([
      '                 syncs      cuts  … losing    states  promises    broken',
      'backup              18        80        40        20       600         1',
      'all                 18        80        40        20       600         1',
    ]);
    expect(violationsOf([result, others])).toEqual(['"backup", seed 2, line 7, loss of any: gone']);
  });
});
