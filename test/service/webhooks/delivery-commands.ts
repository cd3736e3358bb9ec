import type { AsyncCommand } from 'fast-check';
import * as fc from 'fast-check';
import { endLeasesWithoutOwner } from '../../../service/src/store/records/jobs.ts';
import type { Store } from '../../../service/src/store/tables.ts';
import { deliver } from '../../../service/src/webhooks/delivery/deliver.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import {
  endListener,
  removeOutgoingWebhook,
} from '../../../service/src/workflows/outgoing-webhook/outgoing-webhook.ts';
import { rotateSecret } from '../../../service/src/workflows/outgoing-webhook/rotate-secret.ts';
import type { DeliveryModel, ModelDelivery, ModelReceiver } from './delivery-model.ts';
import type { DeliveryWorld, NewModelReceiver } from './delivery-world.ts';
import type { ScriptedAnswer } from './scripted-receiver.ts';
import { handedJob } from '../queue/handed-job.ts';

type Command = AsyncCommand<DeliveryModel, DeliveryWorld>;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const MAX_SECRETS = 5;
const MAX_DELIVERIES = 4;

/** A command, called what it does. */
const command = (name: string, { check = () => true, run }: Partial<Command>): Command => ({
  check,
  run: async (model, world) => {
    await run?.(model, world);
  },
  toString: () => name,
});

export const moveOn = (milliseconds: number): Command =>
  command(`${String(milliseconds)} ms go by`, {
    run: async (model, world) => {
      world.clock.moveOn(milliseconds);
      model.now += milliseconds;
      await world.isAs(model);
    },
  });

/** So that a long wait does not have to be hit by chance. */
const moveOnToNextJob = command('the time of the next job comes', {
  check: ({ deliveries }) => deliveries.some(({ job }) => job?.holder === null),
  run: (model, world) => {
    const due = model.deliveries.flatMap(({ job }) => (job?.holder === null ? [job.dueAt] : []));
    return moveOn(Math.max(0, Math.min(...due) - model.now)).run(model, world);
  },
});

const register = (wanted: NewModelReceiver): Command =>
  command(`register(${JSON.stringify(wanted)})`, {
    run: async (model, world) => {
      const { registered, listener } = model;
      if (listener && model.hasEnded(listener)) listener.isKept = false;
      if (model.removed && model.hasEnded(model.removed)) {
        model.removed.isKept = false;
        model.removed = null;
      }
      const next = await world.register(wanted);
      const replaced: ModelReceiver[] = [];
      if (listener?.isKept && listener.path === next.path) replaced.push(listener);
      if (next.expiresAt === null && registered) replaced.push(registered);
      if (next.expiresAt === null) model.registered = next;
      else model.listener = next;
      for (const receiver of replaced) {
        receiver.isKept = false;
        model.handOver(receiver, next, next.hears);
      }
      if (next.expiresAt === null && model.removed) {
        model.removed.isKept = false;
        model.takeOver(model.removed, next);
        model.removed = null;
      }
      await world.isAs(model);
    },
  });

const remove = command('remove', {
  check: ({ registered }) => registered !== null,
  run: async (model, world) => {
    await removeOutgoingWebhook(world.parts, world.workflowId);
    model.remove();
    await world.isAs(model);
  },
});

const stopListening = command('stop listening', {
  check: ({ listener }) => listener?.isKept === true,
  run: async (model, world) => {
    if (!model.listener) return;
    await endListener(world.parts.store, world.workflowId, model.listener.id);
    model.listener.isKept = false;
    model.endAllTo(model.listener);
    await world.isAs(model);
  },
});

/** The same once more, so that what is heard is to be told apart by who hears it alone. */
const eventHappens = command('the event happens once more', {
  check: ({ deliveries }) => deliveries.length < MAX_DELIVERIES,
  run: async (model, world) => {
    await world.schedule();
    await world.adopt(model);
    await world.isAs(model);
  },
});

const rotate = (graceSeconds: number): Command =>
  command(`rotate(${String(graceSeconds)} s)`, {
    check: ({ registered }) => registered !== null,
    run: async (model, world) => {
      if (!model.registered) return;
      const latest = model.now + graceSeconds * SECOND;
      const former = model.registered.secrets
        .map(({ secret, validUntil }) => ({ secret, validUntil: Math.min(validUntil, latest) }))
        .filter(({ validUntil }) => validUntil > model.now);
      const rotated = rotateSecret(world.parts, world.workflowId, graceSeconds);
      if (former.length >= MAX_SECRETS) {
        await expect(rotated).rejects.toMatchObject({ code: 'too_many_secrets' });
        return;
      }
      const secret = (await rotated).webhook.signingSecret;
      model.registered.secrets = [{ secret, validUntil: Infinity }, ...former];
    },
  });

const deliverAgain = (position: number): Command =>
  command(`deliver again(${String(position)})`, {
    check: ({ deliveries }) => position < deliveries.length,
    run: async (model, world) => {
      const delivery = model.deliveries[position];
      const record = (await world.deliveries())[position];
      if (!delivery || !record) throw new Error('There is no such delivery');
      const receiver = model.presentReceiver(delivery);
      const again = redeliver(world.parts, record);
      if (receiver) {
        await again;
        model.beginAnew(delivery, receiver);
      } else await expect(again).rejects.toMatchObject({ code: 'webhook_gone' });
      await world.isAs(model);
    },
  });

/** What a queue does with the next job that is due, and what becomes of it meanwhile. */
export const attempt = (answer: ScriptedAnswer, meanwhile: readonly Command[] = []): Command =>
  command(
    `try(${JSON.stringify(answer)}${meanwhile.map((next) => `, ${String(next)}`).join('')})`,
    {
      check: (model) => model.hasDueJob,
      run: async (model, world) => {
        const begun = await begin(model, world, answer);
        const { job, delivery, holder, isSent, life, wasPutOff } = begun;
        world.receiver.script = {
          answer,
          meanwhile: async () => {
            for (const next of meanwhile) if (next.check(model)) await next.run(model, world);
          },
        };
        const parts = { ...world.parts, agents: world.receiver.agents };
        const outcome = await deliver(parts, handedJob(job));
        expect(world.receiver.faults).toEqual([]);
        const counts = delivery.life === life || model.hasArrived(delivery, answer);
        if (isSent && counts) model.endAttempt(delivery, answer);
        await world.putJobBack(job, outcome);
        model.putJobBack(delivery, holder, wasPutOff);
        await world.isAs(model);
      },
    },
  );

/** The service is killed when the receiver has answered, and started again. */
const killed = (moment: 'before the commit' | 'after the commit', answer: ScriptedAnswer) =>
  command(`killed ${moment} of try(${JSON.stringify(answer)})`, {
    check: (model) => model.hasDueJob,
    run: async (model, world) => {
      const { job, delivery, isSent } = await begin(model, world, answer);
      world.receiver.script = { answer, meanwhile: () => Promise.resolve() };
      const { relaxedStore } = world.parts;
      const isBefore = moment === 'before the commit';
      const parts = {
        ...world.parts,
        agents: world.receiver.agents,
        relaxedStore: isBefore ? withoutCommits(relaxedStore) : relaxedStore,
      };
      const tried = deliver(parts, handedJob(job));
      if (isSent && isBefore) await expect(tried).rejects.toThrow('killed');
      else await tried;
      if (isSent && !isBefore) model.endAttempt(delivery, answer);
      await endLeasesWithoutOwner(relaxedStore);
      // What has arrived ends with its job.
      if (delivery.status === 'DELIVERED') delivery.job = null;
      else if (delivery.job) delivery.job.holder = null;
      await world.isAs(model);
    },
  });

const withoutCommits = (store: Store): Store =>
  new Proxy(store, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown;
      return () => ({ execute: () => Promise.reject(new Error('killed')) });
    },
  });

/** Which of the jobs that are due comes first is the queue's to say. */
async function begin(model: DeliveryModel, world: DeliveryWorld, answer: ScriptedAnswer) {
  const job = await world.leaseJob();
  const delivery = model.deliveries.find(({ id }) => id === job.subjectId);
  if (!delivery) throw new Error('The job is about nothing');
  expect(delivery.job).toEqual({ dueAt: job.dueAt, holder: null });
  const holder = Symbol();
  delivery.job = { dueAt: job.dueAt, holder };
  const isSent = model.beginAttempt(delivery, answer !== 'no connection');
  const wasPutOff = delivery.status === 'PENDING' && delivery.receiver.waitsUntil !== null;
  return { job, delivery, holder, isSent, life: lifeOf(delivery), wasPutOff };
}

const lifeOf = ({ life }: ModelDelivery): symbol => life;

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });
const answers = fc.oneof(
  fc.constantFrom(200, 204, 410).map((status): ScriptedAnswer => ({ status })),
  { arbitrary: fc.constant<ScriptedAnswer>({ status: 500 }), weight: 4 },
  fc.constant<ScriptedAnswer>('no connection'),
  fc
    .record({ status: fc.constantFrom(429, 503, 500), seconds: fc.constantFrom(1, 7_200, 200_000) })
    .map(({ status, seconds }): ScriptedAnswer => ({ status, headers: retryAfter(seconds) })),
);

/** What people do. */
const doings: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom(1, 59 * SECOND, 3 * HOUR, 30 * HOUR).map(moveOn),
  fc.constantFrom<Command>(
    register({ at: 'a new address' }),
    register({ at: 'a new address', hears: false }),
    register({ at: 'the address of the listener' }),
    register({ at: 'the address of the listener', expiresInSeconds: 60 }),
    remove,
    stopListening,
    eventHappens,
  ),
  fc.constantFrom(0, 3_600, 86_400).map(rotate),
  fc.constantFrom(0, 1).map(deliverAgain),
);

const attempts = (meanwhile: fc.Arbitrary<Command[]>) =>
  fc.tuple(answers, meanwhile).map(([answer, happens]) => attempt(answer, happens));

/** Also a second try, which a queue begins when it was asked anew. */
const happenings = fc.array(fc.oneof(doings, attempts(fc.constant([]))), { maxLength: 3 });

export const anyCommand: fc.Arbitrary<Command>[] = [
  doings,
  fc.constant(moveOnToNextJob),
  fc.constant(moveOnToNextJob),
  attempts(fc.constant([])),
  attempts(happenings),
  fc
    .tuple(fc.constantFrom('before the commit', 'after the commit'), answers)
    .map(([moment, answer]) => killed(moment, answer)),
];
