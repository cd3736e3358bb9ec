import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkflowId } from '@docloom/contract';
import { createServer } from '../../../service/src/http/server.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { queriesOf, Store } from '../../../service/src/store/store.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { listDocuments } from '../../../service/src/store/records/documents.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';
import { makeWorkflow } from '../seeds.ts';
import { withTransactions } from '../store/with-transactions.ts';
import { sharedTemplates } from '../shared-templates.ts';

const TOKEN = 'dlt_of_ada';
const templates = sharedTemplates();
/** Whether the code runs in a transaction. */
const inTransaction = new AsyncLocalStorage<true>();
let usedInTransaction: string[] = [];

let assembled: AssembledParts;
let ada: User;
let client: Client;
let stop: () => Promise<unknown>;

/** Notes each use of a part within a transaction. */
function watched<Part extends object>(name: string, part: Part): Part {
  return new Proxy(part, {
    get(_, member): unknown {
      if (inTransaction.getStore()) usedInTransaction.push(`${name}.${String(member)}`);
      const value: unknown = Reflect.get(part, member, part);
      return typeof value === 'function' ? value.bind(part) : value;
    },
  });
}

/** The store, whose transactions are known by what runs in them. */
function watchedStore(store: Store): Store {
  const noted = withTransactions(store, { within: (run) => inTransaction.run(true, run) });
  return new Store(watched('store', queriesOf(noted)));
}

beforeAll(async () => {
  assembled = await AssembledParts.assemble({ templates });
  const { parts } = assembled;
  ada = (await storeToken(parts, TOKEN, { email: 'ada@test', name: 'Ada' })).user;
  const server = await createServer({
    ...parts,
    store: watchedStore(parts.store),
    relaxedStore: watchedStore(parts.relaxedStore),
    drive: watched('drive', parts.drive),
  });
  client = new Client(await server.listen({ host: '127.0.0.1', port: 0 }), TOKEN);
  stop = () => server.close();
});
beforeEach(() => {
  usedInTransaction = [];
});
afterAll(async () => {
  await stop();
  await assembled.close();
});

async function makeThings(): Promise<{ workflow: string; document: string; id: WorkflowId }> {
  const { parts } = assembled;
  const fromScratch = { fileId: undefined, options: {} };
  const id = await makeWorkflow(parts, ada, { document: fromScratch });
  const [document] = await listDocuments(parts.store, [id]);
  const workflow = `/v0/workflows/${id}/`;
  return { workflow, document: `${workflow}documents/${document!.id}/`, id };
}

const ifMatch = async (path: string) => {
  const { headers } = await client.get(path);
  return { 'if-match': headers.get('etag') ?? '' };
};

describe('A transaction uses neither the drive nor a second connection', () => {
  it.each(['workflow', 'document'] as const)('when a %s is changed', async (kind) => {
    const things = await makeThings();
    const path = things[kind];
    const shown = (await client.get(path)).json as object;
    const change = kind === 'workflow' ? { name: 'Offers' } : { outputName: 'Offer' };
    const answer = await client.patch(path, { ...shown, ...change }, await ifMatch(path));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject(change);
    expect(usedInTransaction).toEqual([]);
  });

  it.each(['document', 'workflow'] as const)('when a %s is deleted', async (kind) => {
    const things = await makeThings();
    const path = things[kind];
    const answer = await client.delete(path, await ifMatch(path));
    expect(answer.status).toBe(204);
    expect(usedInTransaction).toEqual([]);
  });

  it('when the condition of a change is not met', async () => {
    const { document } = await makeThings();
    const answer = await client.patch(document, { outputName: 'Offer' }, { 'if-match': '"other"' });
    expect(answer.status).toBe(412);
    expect(usedInTransaction).toEqual([]);
  });
});
