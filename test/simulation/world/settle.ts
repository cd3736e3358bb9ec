import type { World } from './world.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
/** While no fault happens and every receiver accepts, the last attempts follow within this time. */
const LONGEST = 60 * HOUR;
/** As long as work may take that is due. */
const MOMENT = 30 * SECOND;
const MOST_ROUNDS = 20_000;

/**
 * Ends all faults, lets time pass until nothing waits, and checks that everything has come to its
 * end. The machine sleeps while it waits for distant times.
 */
export async function settle(world: World): Promise<void> {
  const { scene } = world;
  world.say('all faults end');
  heal(world);
  const begun = world.time.real;
  for (let round = 0; round < MOST_ROUNDS && scene.violation === null; round += 1) {
    world.start();
    await world.pass(isBusy(world) ? 200 : MOMENT);
    if (await isIdle(world)) break;
    if (world.time.real - begun > LONGEST || round === MOST_ROUNDS - 1) {
      scene.violated(`Work is left: ${JSON.stringify(scene.inspection.jobs().slice(0, 5))}`);
    }
    sleepUntilDue(world);
  }
  await restart(world);
  await check(world);
}

function heal(world: World): void {
  world.faults.heal();
  world.network.heal();
  world.templates.isInterrupted = false;
  world.converter.state = 'working';
  world.scene.disturb();
}

function isBusy({ parts, scene }: World): boolean {
  return parts === null || scene.inspection.jobs().some(({ leasedAt }) => leasedAt !== null);
}

async function isIdle({ parts, scene, work }: World): Promise<boolean> {
  if (!parts) return false;
  work.checkProgress(parts.clock.now());
  return scene.inspection.jobs().length === 0;
}

/** Suspends the machine for as long as no job is due. */
function sleepUntilDue({ parts, scene, time }: World): void {
  const jobs = scene.inspection.jobs();
  if (!parts || jobs.some(({ leasedAt }) => leasedAt !== null)) return;
  const now = parts.clock.now();
  const wait = Math.min(...jobs.map(({ dueAt }) => dueAt)) - now - MOMENT;
  if (wait > 0 && Number.isFinite(wait)) time.suspend(wait);
}

/** The next start removes what dead processes have left in the drive. */
async function restart(world: World): Promise<void> {
  world.stop();
  await world.until(() => world.isDown);
  world.start();
  await world.until(() => world.isRunning);
  await world.pass(MOMENT);
}

async function check(world: World): Promise<void> {
  const { scene, parts, runs, deliveries, intake, blobs } = world;
  if (!parts) {
    scene.violated('The service does not run');
    return;
  }
  const { count } = parts.waitingRuns;
  if (count > 0) scene.violated(`${count} runs count as waiting`);
  if (scene.inspection.jobs().length > 0) scene.violated('A start has brought back jobs');
  const documents = new Map(world.workflows.map((one) => [one.id, one.documents]));
  runs.checkKept();
  intake.checkStored();
  await runs.checkEnded(documents, blobs);
  deliveries.checkEnded();
  await runs.checkDrive(blobs);
}
