import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseFiles } from '../machine/database-files.ts';
import { VirtualTime } from '../machine/virtual-time.ts';
import type { HeardRequest } from '../network/simulated-network.ts';
import { DeliveryOracle } from './delivery-oracle.ts';
import type { DeliveryRow } from './inspection.ts';
import { Inspection } from './inspection.ts';
import { Scene } from './scene.ts';
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

let folder = '';
let time: VirtualTime;
let scene: Scene;
let deliveries: DeliveryOracle;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'delivery-oracle-'));
  const empty = join(folder, 'empty.db');
  writeFileSync(empty, '');
  const inspection = new Inspection(new DatabaseFiles(folder, empty));
  jest.spyOn(inspection, 'deliveryAt').mockReturnValue(DELIVERY);
  jest.spyOn(inspection, 'run').mockReturnValue(undefined);
  time = new VirtualTime();
  scene = new Scene(time, inspection, () => true);
  deliveries = new DeliveryOracle(scene, new WebhookModel(scene));
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function pass(milliseconds: number): Promise<void> {
  await time.fireNext(time.awake + milliseconds);
}

function redeliver(): void {
  deliveries.redelivers(EVENT)();
}

describe('an event that its receiver has accepted', () => {
  it('is not sent again', async () => {
    deliveries.heard(REQUEST);
    await pass(100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBe(`${RECEIVER} got ${EVENT} again 100 ms after it accepted it`);
  });

  it('is sent again for a redelivery', async () => {
    deliveries.heard(REQUEST);
    redeliver();
    await pass(100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBeNull();
  });

  it('is sent again if it was on its way when the redelivery was answered', async () => {
    redeliver();
    await pass(60);
    deliveries.heard(REQUEST);
    await pass(100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBeNull();
  });

  it('is sent again if the machine was suspended meanwhile', async () => {
    redeliver();
    time.suspend(HOUR);
    await pass(60);
    deliveries.heard(REQUEST);
    await pass(100);
    deliveries.heard(REQUEST);
    expect(scene.violation).toBeNull();
  });
});
