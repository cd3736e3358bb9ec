import { bareScene, pass } from './bare-scene.ts';
import type { Scene } from './scene.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

let scene: Scene;

beforeEach(() => {
  scene = bareScene();
});

async function start(): Promise<void> {
  scene.starts.push(scene.time.real);
  await pass(scene, SECOND);
}

async function becomeReady(): Promise<void> {
  scene.readyTimes.push(scene.time.real);
  await pass(scene, SECOND);
}

async function stepForward({ wasDown }: { wasDown: boolean }): Promise<void> {
  scene.stepClock(YEAR, wasDown);
  await pass(scene, SECOND);
}

/** Only an hour of an unconfirmed step counts. */
const isConfirmed = () => scene.confirmedForwardSince(0) === YEAR;

describe('a step of the clock forward is confirmed', () => {
  it('by the next start if the service noticed it', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: false });
    expect(isConfirmed()).toBe(false);
    await start();
    expect(isConfirmed()).toBe(true);
  });

  it('by the second start if the first one found it', async () => {
    await start();
    await becomeReady();
    // The process is killed.
    await stepForward({ wasDown: true });
    await start();
    await becomeReady();
    expect(isConfirmed()).toBe(false);
    await start();
    expect(isConfirmed()).toBe(true);
  });

  it('also for what ended while the process was stopping, which does not watch the clock', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: true });
    await pass(scene, 6 * SECOND);
    const endedAt = scene.time.real;
    await start();
    await becomeReady();
    await start();
    expect(scene.confirmedForwardSince(endedAt)).toBe(YEAR);
  });

  it('by the next start if it came during a start, which noticed it', async () => {
    await start();
    await stepForward({ wasDown: true });
    await becomeReady();
    expect(isConfirmed()).toBe(false);
    await start();
    expect(isConfirmed()).toBe(true);
  });

  it('by the second start if it came during a start that failed', async () => {
    await start();
    await stepForward({ wasDown: true });
    await start();
    await becomeReady();
    expect(isConfirmed()).toBe(false);
    await start();
    expect(isConfirmed()).toBe(true);
  });
});

describe('a step of the clock forward counts for the age of a run that ended', () => {
  const countsSince = (moment: number) => scene.confirmedForwardSince(moment) === YEAR;

  it('before the service had to follow the step, and not after it', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: false });
    scene.reportedSteps.push(scene.time.real);
    const soon = scene.time.real;
    await pass(scene, 10 * SECOND);
    const late = scene.time.real;
    await start();
    expect([countsSince(soon), countsSince(late)]).toEqual([true, false]);
  });

  it('before the service could follow the step, because a disk had failed until then', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: false });
    await pass(scene, 100 * SECOND);
    const before = scene.time.real;
    await pass(scene, SECOND);
    scene.reportedSteps.push(scene.time.real);
    await pass(scene, SECOND);
    const after = scene.time.real;
    await start();
    expect([countsSince(before), countsSince(after)]).toEqual([true, false]);
  });

  it('until the next start followed the step, because the process ended before it could', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: false });
    // A failing disk delays that.
    await pass(scene, 100 * SECOND);
    const before = scene.time.real;
    await start();
    await becomeReady();
    const after = scene.time.real;
    await start();
    expect([countsSince(before), countsSince(after)]).toEqual([true, false]);
  });
});

describe('a step of the clock is unclear', () => {
  const isUnclear = () => scene.hasUnclearStepsSince(0);

  it('if it was left to the next start', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: false });
    expect(isUnclear()).toBe(false);
    await start();
    expect(isUnclear()).toBe(true);
  });

  it('unless the process reported it before its end', async () => {
    await start();
    await becomeReady();
    await stepForward({ wasDown: false });
    scene.reportedSteps.push(scene.time.real);
    await pass(scene, SECOND);
    await start();
    expect(isUnclear()).toBe(false);
  });

  it('if only the next start reported it, which knows the time before less exactly', async () => {
    await start();
    await becomeReady();
    scene.stepClock(-HOUR, false);
    await pass(scene, SECOND);
    scene.starts.push(scene.time.real);
    scene.reportedSteps.push(scene.time.real);
    expect(isUnclear()).toBe(true);
  });

  it('unless it is as small as a drift', async () => {
    await start();
    await becomeReady();
    scene.stepClock(1, false);
    await pass(scene, SECOND);
    await start();
    expect(isUnclear()).toBe(false);
  });
});
