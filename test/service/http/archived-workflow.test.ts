import { Workflow } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { Receiver } from '../receiver.ts';
import { RunningService } from '../running-service.ts';
import { others, reads, thatAre, OUTCOMES } from './archived-outcomes.ts';
import type { RouteRights } from './rights/every-route.ts';
import { missingFrom, rest, stateOf } from './rights/kept-state.ts';
import { OwnedThings } from './rights/owned-things.ts';
import { until } from '../until.ts';

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

it('every route of a workflow is a read or has a known outcome', () => {
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
    '%s is rejected with an explanation and the next step, and changes nothing',
    async (_, one) => {
      const before = await stateOf(service);
      const { detail } = (await ask(one)).refuses(400, 'workflow_archived');
      expect(detail).toMatch(
        /is archived: it is read-only, no longer runs, and cannot be restored.*Create/,
      );
      const after = await stateOf(service);
      expect([missingFrom(after, before), missingFrom(before, after)]).toEqual([[], []]);
    },
  );

  it.each(thatAre('refused at the source').map((one) => [one.route, one] as const))(
    '%s is rejected, without the id of the workflow',
    async (_, one) => {
      const before = await stateOf(service);
      const { detail } = (await ask(one)).refuses(410, 'source_archived');
      expect(detail).toMatch(
        /is archived: it no longer runs and cannot be restored.*another workflow/,
      );
      expect(detail).not.toContain(things.workflow.id);
      expect(missingFrom(await stateOf(service), before)).toEqual([]);
    },
  );

  it('is also rejected before a body has arrived, and with a used key', async () => {
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

  it('cannot be restored through the API: its status is not changeable', async () => {
    const json = { status: 'COMPLETE', archivedAt: null };
    (await owner.patch(things.workflow.path, json)).refuses(400, 'workflow_archived');
  });
});

describe('Data that was accepted before the workflow was archived', () => {
  it('still produces its documents and event, once', async () => {
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
    const told = await until('the end of the deliveries', async () => {
      const deliveries = await late.workflow.deliveries();
      const ofDocuments = deliveries.filter(({ eventType }) => /^documents/.test(eventType));
      return ofDocuments.every(({ status }) => status !== 'PENDING') && ofDocuments;
    });
    for (const id of runIds) {
      const ofRun = told.filter(({ runId }) => runId === id);
      // The registered webhook and the listener beside it.
      expect(ofRun.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED']);
    }
    expect((await owner.get(late.workflow.path)).shows(200, Workflow).status).toBe('ARCHIVED');
  });
});
