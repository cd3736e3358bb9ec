import type { Transaction } from 'kysely';
import type { WorkflowId } from '@docloom/contract';
import { sql } from 'kysely';
import { createServer } from '../../../service/src/http/server.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { insertDelivery } from '../../../service/src/store/records/deliveries.ts';
import { listDocuments } from '../../../service/src/store/records/documents.ts';
import { markRunFinished } from '../../../service/src/store/records/run-attempts.ts';
import { listTemplateVersions } from '../../../service/src/store/records/templates/template-versions.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { queriesOf, Store } from '../../../service/src/store/store.ts';
import type { Tables } from '../../../service/src/store/tables.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { archiveWorkflow } from '../../../service/src/workflows/change-workflow.ts';
import { UNCONDITIONALLY } from '../../../service/src/workflows/change-condition.ts';
import type { Answer } from '../answer.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';
import { Receiver } from '../receiver.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { thatAre } from './archived-outcomes.ts';
import type { RouteRights } from './rights/every-route.ts';

// Contract §3, ARCHIVED: "No longer usable", also for a request that was let in a moment before.

const TOKEN = 'dlt_of_ada';
const templates = sharedTemplates();

let assembled: AssembledParts;
let receiver: Receiver;
let ada: User;
let client: Client;
let stop: () => Promise<unknown>;

/** Happens when a request begins its n-th step in the database; a transaction is one step. */
let meanwhile = { step: 0, steps: 0, happens: () => Promise.resolve() };

async function nextStep(): Promise<void> {
  meanwhile.steps += 1;
  if (meanwhile.steps === meanwhile.step) await meanwhile.happens();
}

/** The store with a gap before each step of whoever uses it. */
function withGaps(store: Store): Store {
  const queries = queriesOf(store);
  const gaps = queries.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await nextStep();
      return result;
    },
  });
  const transaction = () => ({
    async execute<Result>(
      work: (transaction: Transaction<Tables>) => Promise<Result>,
    ): Promise<Result> {
      await nextStep();
      return queries.transaction().execute(work);
    },
  });
  const withGaps = new Proxy(queries, {
    get(_, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(gaps, name, gaps);
      return typeof member === 'function' ? (member.bind(gaps) as unknown) : member;
    },
  });
  return new Store(withGaps);
}

beforeAll(async () => {
  assembled = await AssembledParts.assemble({ templates });
  receiver = await Receiver.start();
  const { parts } = assembled;
  ada = (await storeToken(parts, TOKEN, { email: 'ada@test', name: 'Ada' })).user;
  const server = await createServer({
    ...parts,
    store: withGaps(parts.store),
    relaxedStore: withGaps(parts.relaxedStore),
  });
  client = new Client(await server.listen({ host: '127.0.0.1', port: 0 }), TOKEN);
  stop = () => server.close();
});
afterAll(async () => {
  await stop();
  await assembled.close();
  await receiver.stop();
});

/** A workflow with one of everything that can be changed. */
async function makeThings(): Promise<Record<string, string> & { workflowId: WorkflowId }> {
  const { parts } = assembled;
  const { store, ids, clock } = parts;
  const fromScratch = { fileId: undefined, options: {} };
  const workflowId = await makeWorkflow(parts, ada, { document: fromScratch });
  const [document] = await listDocuments(store, [workflowId]);
  const [source] = await listSources(store, [workflowId]);
  const webhook = await makeReceiver(parts, workflowId, { webhookUrl: receiver.url });
  const listener = await makeReceiver(parts, workflowId, { expiresInSeconds: 3600 });
  const runId = await makeRun(parts, workflowId, [document!.id]);
  const error = { code: 'template_broken', message: 'It is broken' } as const;
  const end = { id: runId, generation: 0, finishedAt: clock.now(), warnings: [], error };
  await markRunFinished(store, end);
  const deliveryId = ids.delivery();
  await insertDelivery(store, {
    ...{ id: deliveryId, workflowId, runId },
    ...{ webhookId: webhook.id, webhookKind: 'registered', webhookUrl: receiver.url },
    ...{ eventId: ids.event(), eventType: 'run.failed', body: '{}', round: 0, attempts: 9 },
    ...{ status: 'FAILED', responseStatus: 500, error: 'answered 500', createdAt: clock.now() },
    ...{ nextAttemptAt: null, giveUpAt: null, deliveredAt: null },
  });
  const [documentId, webhookId, secret] = [document!.id, listener.id, source!.secret];
  const [version] = await listTemplateVersions(store, document!.id);
  const ofTemplate = { templateId: document!.fileId, versionId: version!.id };
  return { workflowId, documentId, ...ofTemplate, runId, deliveryId, webhookId, secret };
}

/** What a change of a workflow may change. */
const TABLES: readonly (keyof Tables)[] = [
  'workflows',
  'sources',
  'documents',
  'templateVersions',
  'sampleData',
  'outgoingWebhooks',
  'sourceEvents',
  'runs',
  'runOutputs',
  'deliveries',
  'jobs',
];

/** All of it, and what the receiver has heard; how well that hears changes with what it has heard. */
async function stateNow(): Promise<unknown> {
  const state: unknown[] = [receiver.requests.length];
  for (const table of TABLES) {
    const all = sql<Record<string, unknown>>`select * from ${sql.table(table)} order by rowid`;
    const { rows } = await all.execute(queriesOf(assembled.parts.store));
    state.push(rows.map((row) => ({ table, ...row, lastSuccessAt: null })));
  }
  return state;
}

async function ask(rights: RouteRights, things: Record<string, string>): Promise<Answer> {
  const [method = '', path = ''] = rights.route.split(' ');
  const replacement = path.endsWith('/versions') ? { fileId: things['templateId'] } : undefined;
  const json = rights.body ?? replacement;
  const options = json === undefined ? {} : { json };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => things[name] ?? 'none');
  return client.send(method, filled, options);
}

/** Asks for it, and has the workflow archived when that begins its n-th step, if it has so many. */
async function askWhileArchived(rights: RouteRights, step: number) {
  const things = await makeThings();
  const { parts } = assembled;
  const files = (await parts.drive.list()).length;
  let whenArchived: unknown;
  meanwhile = {
    ...{ step, steps: 0 },
    happens: async () => {
      const archiving = { user: ada, id: things.workflowId, on: UNCONDITIONALLY };
      await archiveWorkflow(parts, archiving);
      whenArchived = await stateNow();
    },
  };
  const answer = await ask(rights, things);
  const left = (await parts.drive.list()).length - files;
  return { answer, whenArchived, after: await stateNow(), left };
}

it.each(
  [...thatAre('refused'), ...thatAre('refused at the source')].map(
    (one) => [one.route, one] as const,
  ),
)('%s changes nothing if the workflow is archived meanwhile', async (_, one) => {
  const statuses: number[] = [];
  for (let step = 1; ; step += 1) {
    const { answer, whenArchived, after, left } = await askWhileArchived(one, step);
    if (whenArchived === undefined) break;
    statuses.push(answer.status);
    expect({ step, state: after }).toEqual({ step, state: whenArchived });
    if (answer.status === one.status) continue;
    const isSource = one.needs === 'secret';
    if (isSource) answer.refuses(410, 'source_archived');
    else answer.refuses(400, 'workflow_archived');
    expect(left).toBe(0);
  }
  // It was refused before its change, and done when that came first.
  expect(statuses[0]).not.toBe(one.status);
  expect(new Set(statuses).size).toBeLessThanOrEqual(2);
});
