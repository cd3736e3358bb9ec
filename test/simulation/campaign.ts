import { Random } from '../chaos/random.ts';
import type { FaultClass, Sabotage, WorldResult, WorldSettings } from './world/settings.ts';
import { stepsOf } from './world/steps-of.ts';
import { WorldRunner } from './world-runner.ts';

/** Many worlds. */
export interface Campaign {
  /** At least so many steps in total. */
  steps: number;
  /** The seeds of the worlds follow from it. */
  seed: number;
  faults: readonly FaultClass[];
  sabotage: Sabotage | null;
  /** How many processes simulate. */
  processes: number;
  /** The number of worlds with a broken promise that ends it. */
  violations: number;
}

/** What all worlds were like. */
export interface CampaignResult {
  worlds: number;
  steps: number;
  counts: Record<string, number>;
  /** Worlds with a broken promise. */
  violations: WorldResult[];
}

/** A process keeps some megabytes of each world that it has simulated. */
const WORLDS_OF_A_PROCESS = 50;

/**
 * Simulates worlds until there were enough steps or broken promises, or the signal aborts.
 * @param progressed is called after each world
 * @throws Error if a process of the simulation fails
 */
export async function runCampaign(
  { steps, seed, faults, sabotage, processes, violations }: Campaign,
  progressed: (result: CampaignResult) => void = () => undefined,
  signal?: AbortSignal,
): Promise<CampaignResult> {
  const seeds = seedsOfWorlds(seed, steps);
  const result: CampaignResult = { worlds: 0, steps: 0, counts: {}, violations: [] };
  const isOver = () => result.violations.length >= violations || signal?.aborted === true;
  const simulateInOneProcess = async () => {
    const runner = await WorldRunner.start();
    try {
      for (let left = WORLDS_OF_A_PROCESS; left > 0 && !isOver(); left -= 1) {
        const next = seeds.shift();
        if (next === undefined) return;
        add(result, await runner.simulate({ seed: next, faults, sabotage, without: [] }));
        progressed(result);
      }
    } finally {
      runner.stop();
    }
  };
  const work = async () => {
    while (seeds.length > 0 && !isOver()) await simulateInOneProcess();
  };
  await Promise.all(Array.from({ length: processes }, work));
  return result;
}

/** The same worlds, however fast each process is. */
function seedsOfWorlds(seed: number, steps: number): number[] {
  const random = new Random(seed);
  const seeds: number[] = [];
  for (let left = steps; left > 0; left -= stepsOf(seeds.at(-1) ?? 0)) {
    seeds.push(random.below(2 ** 32));
  }
  return seeds;
}

function add(total: CampaignResult, world: WorldResult): void {
  total.worlds += 1;
  total.steps += world.steps;
  for (const [name, count] of Object.entries(world.counts)) {
    total.counts[name] = (total.counts[name] ?? 0) + count;
  }
  if (world.violation !== null) total.violations.push(world);
}

/**
 * Returns the classes of faults that a violation needs: without any of them, the same world breaks no
 * promise.
 */
export async function neededFaults(
  runner: Pick<WorldRunner, 'simulate'>,
  settings: WorldSettings,
): Promise<readonly FaultClass[]> {
  let needed = settings.faults;
  for (const fault of settings.faults) {
    const faults = needed.filter((other) => other !== fault);
    const { violation } = await runner.simulate({ ...settings, faults });
    if (violation !== null) needed = faults;
  }
  return needed;
}
