import { bareScene, pass } from './bare-scene.ts';
import type { Send } from './intake-oracle.ts';
import { IntakeOracle } from './intake-oracle.ts';
import type { Scene } from './scene.ts';
import { WorkOracle } from './work-oracle.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let scene: Scene;
let intake: IntakeOracle;
let send: Send;

beforeEach(() => {
  scene = bareScene();
  jest.spyOn(scene.inspection, 'tenantsOfUnfinished').mockReturnValue([]);
  intake = new IntakeOracle(scene, new WorkOracle(scene), 100);
  send = {
    workflowId: 'wkf_1',
    tenantId: 'usr_1',
    secret: '',
    body: '{}',
    key: 'key 1',
    runIds: new Set(),
    unanswered: 0,
    acceptedSince: null,
    sentAt: null,
  };
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function startService(): Promise<void> {
  scene.starts.push(scene.time.real);
  scene.readyTimes.push(scene.time.real);
  await pass(scene, SECOND);
}

/** A client sends the data, and a run answers. */
async function answerWith(runId: string, meanwhile: () => void = () => undefined): Promise<void> {
  const entry = intake.begins(send);
  meanwhile();
  await pass(scene, SECOND);
  intake.answered(send, runId, entry);
  intake.left(entry);
}

describe('the oracle of source data', () => {
  it('reports a second run of a key within a day', async () => {
    await answerWith('run_1');
    await pass(scene, 22 * HOUR);
    await answerWith('run_2');
    expect(scene.violation).toBe('The key of {} has started a second run: run_2');
  });

  it('accepts the same run again, and another one after a day', async () => {
    await answerWith('run_1');
    await answerWith('run_1');
    await pass(scene, 24 * HOUR);
    await answerWith('run_2');
    expect(scene.violation).toBeNull();
  });

  it('counts the day from a request whose commit seemed to fail', async () => {
    const entry = intake.begins(send);
    intake.failed(send, 'the disk', true);
    intake.left(entry);
    await pass(scene, 13 * HOUR);
    await answerWith('run_1');
    await pass(scene, 12 * HOUR);
    await answerWith('run_2');
    expect(scene.violation).toBeNull();
  });

  it('accepts a second run if the service followed the clock during the request for the first', async () => {
    await startService();
    scene.stepClock(24 * HOUR, false);
    // A failing disk delays that.
    await pass(scene, 60 * SECOND);
    await answerWith('run_1', () => {
      scene.reportedSteps.push(scene.time.real);
    });
    await answerWith('run_2');
    expect(scene.violation).toBeNull();
  });

  it.each<[string, number]>([
    ['a drift', 1],
    ['another step', 40 * SECOND],
  ])('accepts a second run if the service followed the clock only after %s', async (_, later) => {
    await startService();
    scene.stepClock(24 * HOUR, false);
    // A failing disk delays that.
    await pass(scene, 60 * SECOND);
    scene.stepClock(later, false);
    await answerWith('run_1');
    scene.reportedSteps.push(scene.time.real);
    await answerWith('run_2');
    expect(scene.violation).toBeNull();
  });

  it('reports a second run if the service followed the clock before the first', async () => {
    await startService();
    scene.stepClock(24 * HOUR, false);
    await pass(scene, 60 * SECOND);
    scene.reportedSteps.push(scene.time.real);
    await pass(scene, SECOND);
    await answerWith('run_1');
    await answerWith('run_2');
    expect(scene.violation).toBe('The key of {} has started a second run: run_2');
  });
});
