import type { UserId } from '@docloom/contract';
import { bareScene, pass } from './bare-scene.ts';
import { IntakeOracle } from './intake-oracle.ts';
import { RunOracle } from './run-oracle.ts';
import type { Scene } from './scene.ts';
import { WebhookModel } from './webhook-model.ts';
import { WorkOracle } from './work-oracle.ts';

const RUN = 'run_1';
const WORKFLOW = 'wkf_1';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const KEEP_DAYS = 1;

let scene: Scene;
let runs: RunOracle;
/** A client gets the first answer that names the run. */
let accept: () => void;

beforeEach(() => {
  scene = bareScene();
  jest.spyOn(scene.inspection, 'runIds').mockReturnValue(new Set());
  const webhooks = new WebhookModel(scene);
  const intake = new IntakeOracle(scene, new WorkOracle(scene), 100);
  const none = { tenantId: 'usr_1' as UserId, secret: '', body: '', key: undefined };
  const send = { ...none, workflowId: WORKFLOW, runIds: new Set([RUN]), unanswered: 0 };
  accept = () => {
    const at = scene.time.real;
    intake.accepted.set(RUN, { at, send: { ...send, acceptedSince: at, sentAt: 0 } });
  };
  accept();
  runs = new RunOracle(scene, webhooks, intake, KEEP_DAYS);
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the oracle of runs', () => {
  it('reports a run that was pruned less than a day after its end', async () => {
    runs.begun(RUN, WORKFLOW);
    runs.ended(RUN);
    await pass(scene, 23 * HOUR);
    runs.checkKept();
    expect(scene.violation).toBe(`${RUN} is gone ${23 * 3_600} s after its end`);
  });

  it('accepts a run that was pruned a day after its end', async () => {
    runs.begun(RUN, WORKFLOW);
    runs.ended(RUN);
    await pass(scene, 24 * HOUR);
    runs.checkKept();
    expect(scene.violation).toBeNull();
  });

  it('counts a suspension between the end and its report', async () => {
    runs.begun(RUN, WORKFLOW);
    await pass(scene, SECOND);
    scene.time.suspend(12 * HOUR);
    runs.ended(RUN);
    await pass(scene, 12 * HOUR);
    runs.checkKept();
    expect(scene.violation).toBeNull();
  });

  it('knows that the time of an end may be from before a step that was followed while it was stored', async () => {
    scene.starts.push(scene.time.real);
    scene.readyTimes.push(scene.time.real);
    await pass(scene, SECOND);
    scene.stepClock(24 * HOUR, false);
    runs.begun(RUN, WORKFLOW);
    await pass(scene, 60 * SECOND);
    scene.reportedSteps.push(scene.time.real);
    await pass(scene, SECOND);
    runs.ended(RUN);
    await pass(scene, HOUR);
    scene.starts.push(scene.time.real);
    runs.checkKept();
    expect(scene.violation).toBeNull();
  });

  it('does not count from an answer after an end that was not reported', async () => {
    runs.begun(RUN, WORKFLOW);
    await pass(scene, 12 * HOUR);
    accept();
    await pass(scene, 12 * HOUR);
    runs.checkKept();
    expect(scene.violation).toBeNull();
  });

  it('reports a run that was pruned less than a day after an attempt without a reported end', async () => {
    runs.begun(RUN, WORKFLOW);
    runs.ended(RUN);
    await pass(scene, 12 * HOUR);
    runs.begun(RUN, WORKFLOW);
    await pass(scene, 23 * HOUR);
    runs.checkKept();
    expect(scene.violation).toMatch(/is gone/);
  });

  describe('of a retry that begins before the power fails', () => {
    beforeEach(async () => {
      runs.begun(RUN, WORKFLOW);
      runs.ended(RUN);
      await pass(scene, 12 * HOUR);
      runs.begun(RUN, WORKFLOW);
    });

    it('counts from the end before it if nobody was told about it', async () => {
      runs.powerFailed();
      await pass(scene, 12 * HOUR);
      runs.checkKept();
      expect(scene.violation).toBeNull();
    });

    it('counts from the retry if a client was told about it', async () => {
      runs.retried(RUN);
      runs.powerFailed();
      await pass(scene, 12 * HOUR);
      runs.checkKept();
      expect(scene.violation).toMatch(/is gone/);
    });
  });

  it.each<[string, () => Promise<void>]>([
    [
      'before the run began',
      async () => {
        scene.time.suspend(12 * HOUR);
        await pass(scene, SECOND);
        runs.begun(RUN, WORKFLOW);
      },
    ],
    [
      'long before the run ended',
      async () => {
        runs.begun(RUN, WORKFLOW);
        scene.time.suspend(12 * HOUR);
        await pass(scene, 11 * SECOND);
      },
    ],
  ])('does not count a suspension %s', async (_, work) => {
    await work();
    runs.ended(RUN);
    await pass(scene, 12 * HOUR);
    runs.checkKept();
    expect(scene.violation).toMatch(/is gone/);
  });
});
