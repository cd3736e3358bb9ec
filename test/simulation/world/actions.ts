import type { EventType } from '@docloom/contract';
import { DocloomError } from '../../../service/src/errors/errors.ts';
import { isStorageFault } from '../../../service/src/store/storage-fault.ts';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import { archiveWorkflow } from '../../../service/src/workflows/change-workflow.ts';
import { UNCONDITIONALLY } from '../../../service/src/workflows/change-condition.ts';
import { registerOutgoingWebhook } from '../../../service/src/workflows/outgoing-webhook/register-webhook.ts';
import { removeOutgoingWebhook } from '../../../service/src/workflows/outgoing-webhook/remove-webhook.ts';
import type { Random } from '../../chaos/random.ts';
import { DATABASE_STATES, DRIVE_STATES } from '../machine/storage-faults.ts';
import { RECEIVER_KINDS } from '../network/receiver-kinds.ts';
import type { Send } from '../oracle/intake-oracle.ts';
import { BROKEN_DATA } from '../service/simulated-templates.ts';
import type { FaultClass } from './settings.ts';
import type { KnownWorkflow, World } from './world.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const HOSTS = ['one.test', 'two.test', 'three.test', 'four.test', 'five.test'] as const;
const EVENTS: readonly (readonly EventType[])[] = [
  ['documents.created', 'run.failed'],
  ['documents.created', 'run.failed'],
  ['documents.created'],
  ['run.failed'],
];
const CLOCK_STEPS = [1, 5 * SECOND, 40 * SECOND, 0.9 * HOUR, HOUR, DAY, 365 * DAY] as const;
const SLEEPS = [10 * SECOND, 5 * 60 * SECOND, HOUR, 9 * HOUR] as const;
const RECENT_SENDS = 10;

/** Something that happens to the service. */
export interface Action {
  readonly name: string;
  /** How often it happens, compared with the others. */
  readonly weight: number;
  /** Null for the usual work of clients. */
  readonly faultClass: FaultClass | null;
  readonly act: (world: World, random: Random) => void | Promise<void>;
}

export const ACTIONS: readonly Action[] = [
  { name: 'send data', weight: 30, faultClass: null, act: sendData },
  { name: 'send data again', weight: 12, faultClass: null, act: sendAgain },
  { name: 'register a webhook', weight: 5, faultClass: null, act: register },
  { name: 'listen', weight: 3, faultClass: null, act: listen },
  { name: 'remove a webhook', weight: 3, faultClass: null, act: remove },
  { name: 'retry a run', weight: 4, faultClass: null, act: retry },
  { name: 'redeliver an event', weight: 4, faultClass: null, act: sendEventAgain },
  { name: 'archive a workflow', weight: 0.1, faultClass: null, act: archive },
  { name: 'nothing', weight: 10, faultClass: null, act: () => undefined },
  { name: 'change a receiver', weight: 8, faultClass: 'network', act: changeReceiver },
  { name: 'heal the receivers', weight: 2, faultClass: 'network', act: healReceivers },
  { name: 'interrupt the renderer', weight: 1.5, faultClass: 'renderer', act: interruptRenderer },
  { name: 'break the converter', weight: 1.5, faultClass: 'renderer', act: breakConverter },
  { name: 'repair the renderer', weight: 4, faultClass: 'renderer', act: repairRenderer },
  { name: 'break the drive', weight: 1.5, faultClass: 'disk', act: breakDrive },
  { name: 'break the disk of the database', weight: 1.5, faultClass: 'disk', act: breakDatabase },
  { name: 'repair the disks', weight: 5, faultClass: 'disk', act: repairDisks },
  { name: 'set the clock', weight: 2, faultClass: 'clock', act: setClock },
  { name: 'suspend the machine', weight: 1.5, faultClass: 'sleep', act: suspend },
  { name: 'kill', weight: 1.5, faultClass: 'kill', act: killSoon('killed') },
  { name: 'cut the power', weight: 1, faultClass: 'power', act: killSoon('power failed') },
  { name: 'stop', weight: 0.5, faultClass: 'kill', act: stop },
];

function sendData(world: World, random: Random): void {
  const workflow = random.pick(world.workflows);
  const number = world.intake.sends.length + 1;
  const text = random.happens(0.15) ? BROKEN_DATA : 'data';
  const send: Send = {
    workflowId: workflow.id,
    tenantId: workflow.tenantId,
    secret: workflow.secret,
    body: JSON.stringify({ number, text, padding: 'x'.repeat(random.below(200)) }),
    key: random.happens(0.6) ? `key ${number}` : undefined,
    runIds: new Set(),
    unanswered: 0,
    acceptedSince: null,
    sentAt: null,
  };
  world.intake.sends.push(send);
  request(world, send, workflow);
}

function sendAgain(world: World, random: Random): void {
  const keyed = world.intake.sends.filter(({ key }) => key !== undefined);
  const send = keyed.at(-1 - random.below(Math.max(Math.min(keyed.length, RECENT_SENDS), 1)));
  const workflow = world.workflows.find(({ id }) => id === send?.workflowId);
  if (send && workflow) request(world, send, workflow);
}

/** Sends source data as the hook of the service hands it on. */
function request(world: World, send: Send, workflow: KnownWorkflow): void {
  const { parts, intake, faults, scene } = world;
  if (!parts) return;
  const { body, secret, tenantId, key: idempotencyKey } = send;
  const fields = ['number', 'text'];
  const { excuses } = scene;
  const answered = parts.intake.enter();
  const entry = intake.begins(send);
  world.say(`request ${body.slice(0, 40)}`);
  scene.count('requests');
  acceptSourceData(parts, { secret, tenantId, body, fields, idempotencyKey, hops: 0 })
    .then(
      ({ runId }) => {
        if (runId === null) scene.violated(`${body} started no run`);
        else intake.answered(send, runId, entry);
      },
      (cause: unknown) => {
        const code = cause instanceof DocloomError ? cause.code : null;
        world.say(`rejected: ${code ?? String(cause)}`);
        if (code === 'source_busy') intake.wasBusy(send, entry);
        else if (code === 'source_archived' && workflow.isArchived) intake.rejected(send);
        else intake.failed(send, String(cause), !faults.areHealthy || excuses !== scene.excuses);
      },
    )
    .finally(() => {
      intake.left(entry);
      answered();
    });
}

function register(world: World, random: Random): void {
  const { parts, webhooks } = world;
  const { url, workflow, events } = chooseReceiver(world, random);
  if (!parts || webhooks.isChanging(workflow.id)) return;
  webhooks.changeBegins(workflow.id, { name: 'register', url });
  const wanted = { webhookUrl: url, events: [...events] };
  change(world, workflow, registerOutgoingWebhook(parts, workflow.id, wanted), () => {
    world.say(`registered ${url} for ${events.join()}`);
    webhooks.registered(workflow.id, url, events);
  });
}

function listen(world: World, random: Random): void {
  const { parts, webhooks, time } = world;
  const { url, workflow, events } = chooseReceiver(world, random);
  const expiresInSeconds = 10 + random.below(600);
  if (!parts || webhooks.isChanging(workflow.id)) return;
  webhooks.changeBegins(workflow.id, { name: 'listen', url });
  const askedAt = time.real;
  const wanted = { webhookUrl: url, events: [...events], temporary: true, expiresInSeconds };
  change(world, workflow, registerOutgoingWebhook(parts, workflow.id, wanted), () => {
    // The machine may have been suspended before it was stored, or after.
    const lasts = expiresInSeconds * SECOND;
    const end = { earliest: askedAt + lasts, latest: time.real + lasts };
    world.say(`listening ${url} for ${events.join()} until ${Math.round(end.latest)}`);
    webhooks.listening(workflow.id, { url, events, end });
  });
}

function remove(world: World, random: Random): void {
  const { parts, webhooks } = world;
  const workflow = random.pick(world.workflows);
  if (!parts || webhooks.isChanging(workflow.id)) return;
  webhooks.changeBegins(workflow.id, { name: 'remove' });
  change(world, workflow, removeOutgoingWebhook(parts, workflow.id), () => {
    world.say(`removed the webhook of ${workflow.id}`);
    webhooks.removed(workflow.id);
  });
}

/** Waits for the answer to a change of the receivers of a workflow. */
function change(
  world: World,
  { id }: KnownWorkflow,
  answer: Promise<unknown>,
  changed: () => void,
): void {
  const { scene, webhooks, faults } = world;
  const { excuses } = scene;
  answer.then(changed, (cause: unknown) => {
    if (cause instanceof DocloomError && !isStorageFault(cause)) {
      webhooks.changedNothing(id);
      return;
    }
    webhooks.changeIsUnclear(id);
    if (faults.areHealthy && excuses === scene.excuses) {
      scene.violated(`A webhook could not be changed: ${String(cause)}`);
    }
  });
}

function chooseReceiver(world: World, random: Random) {
  const workflow = random.pick(world.workflows);
  const position = world.workflows.indexOf(workflow);
  const url = `http://${random.pick(HOSTS)}/${position}`;
  return { workflow, url, events: random.pick(EVENTS) };
}

function retry(world: World, random: Random): void {
  const { parts, scene, intake, runs } = world;
  const failed = scene.inspection.runs().filter(({ status }) => status === 'FAILED');
  const [run] = pickOne(failed, random);
  const workflow = world.workflows.find(({ id }) => id === run?.workflowId);
  if (!parts || !run || !workflow) return;
  const entry = intake.enters(workflow.tenantId);
  const retried = retryRun(parts, { id: run.id }).finally(() => {
    intake.left(entry);
  });
  const told = retried.then(() => {
    if (world.parts === parts) runs.retried(run.id);
  });
  attempt(world, told);
}

function sendEventAgain(world: World, random: Random): void {
  const { parts, scene } = world;
  const [delivery] = pickOne(scene.inspection.deliveries(), random);
  if (!parts || !delivery) return;
  const answered = world.deliveries.redelivers(delivery.eventId);
  attempt(
    world,
    redeliver(parts, { id: delivery.id, workflowId: delivery.workflowId }).finally(answered),
  );
}

function archive(world: World, random: Random): void {
  const workflow = random.pick(world.workflows);
  const isLast = world.workflows.filter(({ isArchived }) => !isArchived).length <= 2;
  if (!world.parts || isLast) return;
  // From now on, its source may reject data.
  workflow.isArchived = true;
  const { id, owner: user } = workflow;
  attempt(world, archiveWorkflow(world.parts, { user, id, on: UNCONDITIONALLY }));
}

/** Waits for the answer to something that may be rejected. */
function attempt({ scene, faults }: World, answer: Promise<unknown>): void {
  const { excuses } = scene;
  answer.catch((cause: unknown) => {
    if (cause instanceof DocloomError || !faults.areHealthy || excuses !== scene.excuses) return;
    scene.violated(`A request failed: ${String(cause)}`);
  });
}

function changeReceiver({ network, scene }: World, random: Random): void {
  scene.count('changed receivers');
  network.setKind(random.pick(HOSTS), random.pick(RECEIVER_KINDS));
}

function healReceivers({ network }: World): void {
  network.heal();
}

function interruptRenderer({ templates, scene }: World): void {
  templates.isInterrupted = true;
  scene.count('renderer faults');
}

function breakConverter({ converter, scene }: World, random: Random): void {
  converter.state = random.pick(['busy', 'unavailable']);
  scene.count('converter faults');
}

function repairRenderer({ templates, converter }: World): void {
  templates.isInterrupted = false;
  converter.state = 'working';
}

function breakDrive({ faults, scene }: World, random: Random): void {
  faults.drive = random.pick(DRIVE_STATES);
  scene.disturb();
  scene.count(`drive ${faults.drive}`);
}

function breakDatabase({ faults, scene }: World, random: Random): void {
  faults.database = random.pick(DATABASE_STATES);
  scene.disturb();
  scene.count(`database ${faults.database}`);
}

function repairDisks(world: World): void {
  world.faults.heal();
  world.scene.disturb();
  world.start();
}

function setClock(world: World, random: Random): void {
  const { time, scene } = world;
  const size = Math.round(random.pick(CLOCK_STEPS) * (random.happens(0.5) ? 1 : -1));
  world.say(`the clock is set by ${size} ms`);
  time.stepClock(size);
  scene.stepClock(size, !world.isRunning);
  scene.count('clock steps');
  if (world.isDown) scene.disturb();
}

function suspend({ time, scene }: World, random: Random): void {
  time.suspend(Math.round(random.pick(SLEEPS) * (0.5 + random.next())));
  scene.count('suspensions');
}

function killSoon(how: 'killed' | 'power failed') {
  return async (world: World, random: Random): Promise<void> => {
    let left = random.below(60);
    await world.pass(random.below(2_000), () => {
      left -= 1;
      return left < 0;
    });
    world.kill(how);
    await stayDown(world, random);
  };
}

function stop(world: World): void {
  world.stop();
}

/** The machine is off, for a moment or for hours, and somebody may set its clock. */
async function stayDown(world: World, random: Random): Promise<void> {
  world.time.suspend(random.happens(0.9) ? random.below(10 * SECOND) : random.below(5 * HOUR));
  world.start();
}

function pickOne<One>(list: readonly One[], random: Random): One[] {
  return list.length === 0 ? [] : [random.pick(list)];
}
