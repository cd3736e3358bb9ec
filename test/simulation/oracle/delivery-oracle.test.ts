import type { HeardRequest } from '../network/simulated-network.ts';
import { bareScene, pass } from './bare-scene.ts';
import { DeliveryOracle } from './delivery-oracle.ts';
import type { DeliveryRow } from './inspection.ts';
import type { Scene } from './scene.ts';
import { WebhookModel } from './webhook-model.ts';

const EVENT = 'evt_01m5xeecknn3xsp37qha8td163';
const WORKFLOW = 'wkf_01m5r5ps3e4xnm8pdz0vmmfs2h';
const RUN = 'run_01m5trr2vyfm4cree3g57t7mdn';
const RECEIVER = 'http://one.test/1';
const HOUR = 3_600_000;

const DELIVERY: DeliveryRow = {
  id: 'dlv_01m5xeeckn452vgfvszppra2v4',
  runId: RUN,
  workflowId: WORKFLOW,
  webhookUrl: RECEIVER,
  eventId: EVENT,
  eventType: 'documents.created',
  status: 'PENDING',
  round: 0,
  attempts: 0,
  error: null,
  giveUpAt: null,
};

const REQUEST: HeardRequest = {
  url: RECEIVER,
  eventId: EVENT,
  body: JSON.stringify({
    id: EVENT,
    type: 'documents.created',
    timestamp: '2026-10-27T01:08:54.517+00:00',
    data: { workflow: { id: WORKFLOW, name: 'Orders' }, run: { id: RUN }, documents: [] },
  }),
  hasSignature: true,
  kind: 'accepts',
  retryAfter: 0,
};

let scene: Scene;
let deliveries: DeliveryOracle;

beforeEach(() => {
  scene = bareScene();
  stored(DELIVERY);
  jest.spyOn(scene.inspection, 'run').mockReturnValue(undefined);
  deliveries = new DeliveryOracle(scene, new WebhookModel(scene));
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** The deliveries of the event to the receiver from now on. */
function stored(...rows: DeliveryRow[]): void {
  jest.spyOn(scene.inspection, 'deliveriesAt').mockReturnValue(rows);
}

function redeliver(): void {
  deliveries.redelivers(EVENT)();
}

describe('an event that its receiver has accepted', () => {
  it('is not sent again', async () => {
    deliveries.heard(REQUEST);
    await pass(scene, 100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBe(`${RECEIVER} got ${EVENT} again 100 ms after it accepted it`);
  });

  it('is sent again for a redelivery', async () => {
    deliveries.heard(REQUEST);
    redeliver();
    await pass(scene, 100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBeNull();
  });

  it('is sent again if it was on its way when the redelivery was answered', async () => {
    redeliver();
    await pass(scene, 60);
    deliveries.heard(REQUEST);
    await pass(scene, 100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBeNull();
  });

  it('is sent again if the machine was suspended meanwhile', async () => {
    redeliver();
    scene.time.suspend(HOUR);
    await pass(scene, 60);
    deliveries.heard(REQUEST);
    await pass(scene, 100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBeNull();
  });
});

describe('an event that its receiver has not accepted', () => {
  const ENDED: DeliveryRow = { ...DELIVERY, status: 'FAILED', attempts: 3 };
  const RETRIED: DeliveryRow = { ...DELIVERY, id: 'dlv_01m5xeeckn452vgfvszppra2v5', attempts: 1 };

  it.each([
    ['is sent again by the schedule of its delivery', [RETRIED]],
    ['is sent again by the schedule of the delivery that has not ended', [ENDED, RETRIED]],
  ])('%s', async (_what, rows) => {
    stored(...rows);
    deliveries.heard({ ...REQUEST, kind: 'hangs' });
    await pass(scene, 5_000);
    deliveries.heard({ ...REQUEST, kind: 'hangs' });
    expect(scene.violation).toBeNull();
  });

  it.each([
    ['its delivery', [RETRIED]],
    ['the delivery that has not ended', [ENDED, RETRIED]],
  ])('is not sent again before the schedule of %s', async (_what, rows) => {
    stored(...rows);
    deliveries.heard({ ...REQUEST, kind: 'hangs' });
    await pass(scene, 4_999);
    deliveries.heard({ ...REQUEST, kind: 'hangs' });
    expect(scene.violation).toBe(`${RECEIVER} got ${EVENT} again after 4999 ms: attempt 2`);
  });
});
