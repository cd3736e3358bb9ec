import { Random } from '../../chaos/random.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import type { Action } from './actions.ts';
import { ACTIONS } from './actions.ts';
import type { WorldResult, WorldSettings } from './settings.ts';
import { stepsOf } from './steps-of.ts';
import { settle } from './settle.ts';
import { World } from './world.ts';

const SECOND = 1_000;
/** How often the progress of all work is checked, in steps. */
const CHECK_EVERY = 10;

/** How long nothing happens after a step: mostly a moment. */
const PAUSES: readonly { share: number; longest: number }[] = [
  { share: 0.7, longest: 100 },
  { share: 0.2, longest: 5 * SECOND },
  { share: 0.1, longest: 90 * SECOND },
];

/** Where a world has its files. */
export interface Place {
  folder: string;
  /** A database with the present schema and nothing in it. */
  emptyDatabase: string;
}

/**
 * Simulates a world from its seed: so many steps, and then what follows when all faults have ended.
 * Each step draws from its own random numbers, so leaving one out does not change the others.
 */
export async function simulate(
  settings: WorldSettings,
  time: VirtualTime,
  place: Place,
  print: ((line: string) => void) | null = null,
): Promise<WorldResult> {
  const { seed } = settings;
  const world = new World(settings, time, place, print);
  const steps = stepsOf(seed);
  let step = 0;
  try {
    await world.setUp();
    for (step = 1; step <= steps && world.scene.violation === null; step += 1) {
      await takeStep(world, settings, step);
    }
    if (world.scene.violation === null) await settle(world);
    const { violation: message, counts } = world.scene;
    const { lastLines: lines } = world.trace;
    const violation = message === null ? null : { message, step: Math.min(step, steps), lines };
    return { seed, steps: Math.min(step, steps), trace: world.trace.digest(), counts, violation };
  } finally {
    world.close();
  }
}

async function takeStep(world: World, settings: WorldSettings, step: number): Promise<void> {
  const random = new Random(Math.imul(settings.seed, 0x9e3779b1) ^ Math.imul(step, 0x85ebca6b));
  const action = chooseAction(random);
  const isLeftOut =
    settings.without.includes(step) ||
    (action.faultClass !== null && !settings.faults.includes(action.faultClass));
  const random2 = random.branch();
  if (!isLeftOut) {
    world.trace.add(`step ${step}: ${action.name}`);
    await action.act(world, random2);
  }
  if (world.scene.violation === null) await world.pass(pauseOf(random));
  if (step % CHECK_EVERY === 0) checkProgress(world);
}

function checkProgress({ parts, work, faults, scene }: World): void {
  if (!faults.areHealthy) scene.disturb();
  if (parts) work.checkProgress(parts.clock.now());
}

function chooseAction(random: Random): Action {
  let left = random.next() * ACTIONS.reduce((sum, { weight }) => sum + weight, 0);
  for (const action of ACTIONS) {
    left -= action.weight;
    if (left < 0) return action;
  }
  return random.pick(ACTIONS);
}

function pauseOf(random: Random): number {
  let left = random.next();
  for (const { share, longest } of PAUSES) {
    left -= share;
    if (left < 0) return 1 + random.below(longest);
  }
  return 1;
}
