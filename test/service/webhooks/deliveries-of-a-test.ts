import type {
  DeliveryId,
  EventType,
  RunId,
  UserId,
  WorkflowId,
} from '../../../contract/src/index.ts';
import { listReceivers } from '../../../service/src/store/records/outgoing-webhooks.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { DeliverySubject } from '../../../service/src/store/records/deliveries.ts';
import { findDelivery, listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import { deliver } from '../../../service/src/webhooks/delivery/deliver.ts';
import { documentsCreated, runFailed } from '../../../service/src/webhooks/events.ts';
import { scheduleDeliveries } from '../../../service/src/webhooks/schedule-delivery.ts';
import { findTenant } from '../../../service/src/store/records/workflows.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import { AnsweringServer } from './answering-server.ts';
import { agentsForEachTest } from './guarded-posts.ts';
import type { Handled } from '../queue/handed-job.ts';
import { handle } from '../queue/handed-job.ts';

/**
 * Creates before each test: the parts of a service, a workflow with one run, and a receiver of
 * events.
 */
export function deliveriesForEachTest() {
  const held = partsForEachTest();
  const agentsOf = agentsForEachTest();
  let receiver: AnsweringServer;
  let ownerId: UserId;
  let workflowId: WorkflowId;
  let runId: RunId;

  beforeEach(async () => {
    receiver = await AnsweringServer.start();
    const owner = await makeUser(held.parts, 'Ann');
    ownerId = owner.id;
    workflowId = await makeWorkflow(held.parts, owner);
    runId = await makeRun(held.parts, workflowId);
  });

  afterEach(() => receiver.stop());

  const originOf = (id: 'evt_1' | 'evt_2') => ({
    id,
    at: held.clock.now(),
    workflow: { id: workflowId, name: 'Orders' },
    runId,
  });

  /** Schedules the delivery of an event. */
  async function schedule(type: EventType = 'documents.created') {
    const event =
      type === 'documents.created'
        ? documentsCreated(originOf('evt_1'), [])
        : runFailed(originOf('evt_2'), { code: 'internal', message: 'Why.' });
    const { store, clock, queue, ids } = held.parts;
    await queue.commit(store, { lock: null }, async (transaction, enqueue) => {
      const tenantId = await findTenant(transaction, workflowId);
      const run = { id: runId, workflowId, hops: 0, tenantId };
      const now = clock.now();
      const receivers = await listReceivers(transaction, workflowId, now);
      await scheduleDeliveries({ ids, enqueue }, transaction, { run, event, receivers, now });
    });
    const all = await listDeliveries(store, workflowId, { limit: 100, cursor: undefined });
    return all.filter(({ eventType }) => eventType === type);
  }

  /** Returns a scheduled delivery to the receiver. */
  async function scheduleOne(): Promise<DeliveryId> {
    await makeReceiver(held.parts, workflowId, { webhookUrl: receiver.url() });
    const [delivery] = await schedule();
    return delivery!.id;
  }

  /**
   * Attempts a delivery as the queue does, and returns what came of it.
   * @param known as the job carries it, if it does
   */
  const tryOnce = (
    id: DeliveryId,
    changes: Partial<Parts> = {},
    known?: Omit<DeliverySubject, 'hops'>,
  ): Promise<Handled> => {
    const parts = { ...held.parts, agents: agentsOf({ loopback: true }), ...changes };
    const job = { kind: 'delivery', subjectId: id } as const;
    const subject = known && { subject: { ...known, hops: 0 } };
    return handle(held.parts.store, job, (handed) => deliver(parts, { ...handed, ...subject }));
  };

  const found = async (id: DeliveryId) => (await findDelivery(held.parts.store, id))!;

  const jobsOf = (id: string) =>
    queriesOf(held.parts.store)
      .selectFrom('jobs')
      .selectAll()
      .where('subjectId', '=', id)
      .execute();

  return {
    get parts() {
      return held.parts;
    },
    get clock() {
      return held.clock;
    },
    get receiver() {
      return receiver;
    },
    /** Starts a new server, for a test that stopped the previous one. */
    set receiver(next: AnsweringServer) {
      receiver = next;
    },
    /** The owner of the workflow, who has no team. */
    get ownerId() {
      return ownerId;
    },
    get workflowId() {
      return workflowId;
    },
    get runId() {
      return runId;
    },
    agentsOf,
    originOf,
    schedule,
    scheduleOne,
    tryOnce,
    found,
    jobsOf,
  };
}
