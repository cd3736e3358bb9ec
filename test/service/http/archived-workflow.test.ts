import { Workflow } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { Receiver } from '../receiver.ts';
import { RunningService } from '../running-service.ts';
import type { RouteRights } from './rights/every-route.ts';
import { everyRoute } from './rights/every-route.ts';
import { missingFrom, rest, stateOf } from './rights/kept-state.ts';
import { OwnedThings } from './rights/owned-things.ts';

/**
 * What becomes of a request that is no read, when the workflow that it is about is archived:
 * - `refused`: 400 `workflow_archived`;
 * - `refused at the source`: 410 `source_archived`, which tells strangers no id;
 * - `done`: it changes nothing of the workflow, or takes off who hears of its events;
 * - `of the drive`: a file is its owner's, also when a workflow has made it.
 */
type Outcome = 'refused' | 'refused at the source' | 'done' | 'of the drive';

/** A new route about a workflow that is no read needs a line here, or the tests fail. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'POST /hooks/:secret': 'refused at the source',
  'POST /v0/workflows/:workflowId/runs/:runId/retry': 'refused',
  'PATCH /v0/workflows/:workflowId': 'refused',
  'PATCH /v0/workflows/:workflowId/documents/:documentId': 'refused',
  'POST /v0/workflows/:workflowId/documents': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/rotate-secret': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/test': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/deliveries/:deliveryId/redeliver': 'refused',
  'DELETE /v0/workflows/:workflowId/outgoing-webhook/:webhookId': 'done',
  'POST /v0/workflows/:workflowId/outgoing-webhook': 'refused',
  'DELETE /v0/workflows/:workflowId/outgoing-webhook': 'done',
  'DELETE /v0/workflows/:workflowId/documents/:documentId': 'refused',
  'DELETE /v0/drive/files/:fileId': 'of the drive',
  // Contract §3: "any | DELETE workflow | none | ARCHIVED".
  'DELETE /v0/workflows/:workflowId': 'done',
};

const aboutOne = everyRoute.filter(({ needs }) =>
  ['read', 'run', 'change', 'secret'].includes(needs),
);
const isRead = ({ route }: RouteRights) => route.startsWith('GET ');
const reads = aboutOne.filter(isRead);
const others = aboutOne.filter((one) => !isRead(one));
const thatAre = (outcome: Outcome) => others.filter(({ route }) => OUTCOMES[route] === outcome);

let service: RunningService;
let receiver: Receiver;
let owner: Client;
let things: OwnedThings;
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  owner = await service.clientOf({ email: 'ada@test', name: 'Ada' });
  things = await OwnedThings.make(owner, receiver.url);
  await rest(service);
  (await owner.delete(things.workflow.path)).isEmpty(204);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

function ask(rights: RouteRights): Promise<Answer> {
  const [method = ''] = rights.route.split(' ');
  const options = rights.body === undefined ? {} : { json: rights.body };
  return owner.send(method, things.pathOf(rights), options);
}

it('every route about a workflow is a read, or it is known what becomes of it', () => {
  expect(others.map(({ route }) => route).toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
});

describe('Contract §3, ARCHIVED: "No longer usable"', () => {
  it.each(reads.map((read) => [read.route, read] as const))(
    '%s is answered as before',
    async (_, read) => {
      const { status } = await ask(read);
      expect(status).toBe(read.status);
    },
  );

  it.each(thatAre('refused').map((one) => [one.route, one] as const))(
    '%s is refused with what archived means and how to go on, and changes nothing',
    async (_, one) => {
      const before = await stateOf(service);
      const { detail } = (await ask(one)).refuses(400, 'workflow_archived');
      expect(detail).toMatch(/is archived: it can be read, but no longer changed or run.*Create/);
      const after = await stateOf(service);
      expect([missingFrom(after, before), missingFrom(before, after)]).toEqual([[], []]);
    },
  );

  it.each(thatAre('refused at the source').map((one) => [one.route, one] as const))(
    '%s is refused, without the id of the workflow',
    async (_, one) => {
      const before = await stateOf(service);
      const { detail } = (await ask(one)).refuses(410, 'source_archived');
      expect(detail).toMatch(/is archived: it can be read, but no longer run.*another workflow/);
      expect(detail).not.toContain(things.workflow.id);
      expect(missingFrom(await stateOf(service), before)).toEqual([]);
    },
  );

  it('is refused also before a body has come, and with a key that was used before', async () => {
    const { workflow } = things;
    (await workflow.send(undefined)).refuses(410, 'source_archived');
    const keyed = await workflow.send({ number: 1 }, { 'idempotency-key': 'one' });
    keyed.refuses(410, 'source_archived');
  });

  it.each([...thatAre('of the drive'), ...thatAre('done')].map((one) => [one.route, one] as const))(
    '%s is done',
    async (_, one) => {
      const { status } = await ask(one);
      expect(status).toBe(one.status);
      expect((await things.workflow.shown()).status).toBe('ARCHIVED');
    },
  );

  it('has no way back in the API: no member of a change is its status', async () => {
    const json = { status: 'COMPLETE', archivedAt: null };
    (await owner.patch(things.workflow.path, json)).refuses(400, 'workflow_archived');
  });
});

describe('What was accepted before the workflow was archived', () => {
  it('is still made, once, and told of', async () => {
    const late = await OwnedThings.make(owner, receiver.url);
    const runIds = await Promise.all(
      Array.from({ length: 20 }, (_, number) => late.workflow.start({ number })),
    );
    // Most of them have not begun.
    (await owner.delete(late.workflow.path)).isEmpty(204);
    await rest(service);
    const runs = await Promise.all(runIds.map((id) => late.workflow.ended(id)));
    // One of its templates is broken, so that there is a run to retry.
    expect(runs.map(({ outputs }) => outputs.map(({ file }) => file !== null))).toEqual(
      runIds.map(() => [true, false]),
    );
    const told = (await late.workflow.deliveries()).filter(({ eventType }) =>
      /^documents/.test(eventType),
    );
    for (const id of runIds) {
      const ofRun = told.filter(({ runId }) => runId === id);
      // The registered webhook and the listener beside it.
      expect(ofRun.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
    }
    expect((await owner.get(late.workflow.path)).shows(200, Workflow).status).toBe('ARCHIVED');
  });
});
