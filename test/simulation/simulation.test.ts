import type { CampaignResult } from './campaign.ts';
import { runCampaign } from './campaign.ts';
import { describeViolation, summaryOf } from './summary.ts';
import { WorldRunner } from './world-runner.ts';
import type { Sabotage } from './world/settings.ts';
import { FAULT_CLASSES } from './world/settings.ts';

/** The same code gives the same result, and is known to break no promise. */
const FIXED_SEED = 1;
const STEPS = 20_000;
/** Milliseconds: slow is not failed on a busy machine. */
const PATIENCE = 40 * 60_000;
const SABOTAGED_STEPS = 20_000;
const SABOTAGE_FAULTS = ['kill', 'network', 'sleep'] as const;

const campaign = { faults: FAULT_CLASSES, sabotage: null, processes: 2, violations: 1 };

/** The promises that were broken, each with the command that repeats it. */
const broken = ({ violations }: CampaignResult): string[] =>
  violations.map((world) => describeViolation(world, FAULT_CLASSES));

describe('In simulated worlds, the service keeps its promises', () => {
  it(
    `in ${STEPS} steps`,
    async () => {
      const result = await runCampaign({ ...campaign, seed: FIXED_SEED, steps: STEPS });
      expect(broken(result)).toEqual([]);
      expect(result.steps).toBeGreaterThanOrEqual(STEPS);
      expect(summaryOf(result)).toMatch(/^violations +0$/m);
    },
    PATIENCE,
  );
});

describe('A world', () => {
  let runners: WorldRunner[] = [];
  beforeEach(async () => {
    runners = [await WorldRunner.start(), await WorldRunner.start()];
  });
  afterEach(() => {
    for (const runner of runners) runner.stop();
  });

  it(
    'replays in every detail, also in another process and after other worlds',
    async () => {
      const [one, other] = runners;
      const settings = { seed: 2, faults: FAULT_CLASSES, sabotage: null, without: [] };
      await other!.simulate({ ...settings, seed: 106, faults: [] });
      const first = await one!.simulate(settings);
      expect(await other!.simulate(settings)).toEqual(first);
      const another = await one!.simulate({ ...settings, seed: 8 });
      expect(another.trace).not.toBe(first.trace);
    },
    PATIENCE,
  );
});

describe('A broken rule is found, and its seed breaks it again:', () => {
  it.each<[Sabotage, RegExp]>([
    ['jobs are lost with the process', /has not ended|still PENDING|count as waiting/],
    ['deliveries retry at once', /again after/],
    ['events forget their receiver', /goes to/],
    ['history is pruned early', /is gone/],
  ])(
    '%s',
    async (sabotage, message) => {
      const result = await runCampaign({
        ...{ ...campaign, seed: 1, sabotage, steps: SABOTAGED_STEPS },
        faults: SABOTAGE_FAULTS,
      });
      const [found] = result.violations;
      expect(found?.violation?.message).toMatch(message);
      const runner = await WorldRunner.start();
      const settings = { seed: found!.seed, faults: SABOTAGE_FAULTS, sabotage, without: [] };
      const again = await runner.simulate(settings);
      runner.stop();
      expect(again).toEqual(found);
    },
    PATIENCE,
  );
});
