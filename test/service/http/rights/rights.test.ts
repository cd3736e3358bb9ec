import { queriesOf } from '../../../../service/src/store/store.ts';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Workflow } from '@docloom/contract';
import type { Answer } from '../../answer.ts';
import { Client } from '../../client.ts';
import { disableUser } from '../../../../service/src/people/user.ts';
import { shareWorkflow } from '../../../../service/src/people/share.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { Visitor } from '../pages/visitor.ts';
import { wordFile } from '../../word-file.ts';
import { renderForm, templateForm } from '../../rendering/render-form.ts';
import { routeTable } from '../route-table.ts';
import { consoleApi, consolePages } from './console-routes.ts';
import type { Need, RouteRights } from './every-route.ts';
import { everyRoute } from './every-route.ts';
import { missingFrom, rest, stateOf } from './kept-state.ts';
import { OwnedThings } from './owned-things.ts';
import { operatorOn } from '../../operator-on.ts';

const OWNER = { email: 'ada@zebrafish.test', name: 'Ada zebrafish', team: 'Orders zebrafish' };

/** One that is taken. */
const TOKEN = 'dlt_of_the_first_user';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

let service: RunningService;
let receiver: Receiver;
let owner: Client;
let mate: Client;
let guest: Client;
let stranger: Client;
let things: OwnedThings;
/** Tokens that are not taken, by what is wrong with them. */
let rejectedTokens: Record<string, { token: string | null; code: string }>;

beforeAll(async () => {
  // It sends more unknown tokens than one address may.
  const limits = { ...DEFAULT_LIMITS, failedTokensPerMinute: 1_000_000 };
  service = await RunningService.start({ limits });
  receiver = await Receiver.start();
  owner = await service.clientOf(OWNER);
  mate = await service.clientOf({ ...OWNER, email: 'ben@zebrafish.test' });
  guest = await service.clientOf({ email: 'cleo@test', name: 'Cleo', team: 'Guests' });
  stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
  const revoked = await service.tokenOf(OWNER);
  const expired = await service.tokenOf(OWNER);
  const left = { email: 'dan@zebrafish.test', name: 'Dan', team: OWNER.team };
  const ofWhoLeft = await service.tokenOf(left);
  await service.query(async (store) => {
    await queriesOf(store).deleteFrom('tokens').where('hash', '=', hashOf(revoked)).execute();
    await queriesOf(store)
      .updateTable('tokens')
      .set({ expiresAt: 1 })
      .where('hash', '=', hashOf(expired))
      .execute();
    await disableUser(operatorOn(store), left.email);
  });
  rejectedTokens = {
    revoked: { token: revoked, code: 'token_unknown' },
    expired: { token: expired, code: 'token_expired' },
    'of a user who is disabled': { token: ofWhoLeft, code: 'user_disabled' },
    malformed: { token: "dlt_' or 1=1 --", code: 'token_unknown' },
    'an id': { token: 'tok_00000000000000000000000000', code: 'token_unknown' },
    'very long': { token: 'x'.repeat(10_000), code: 'token_unknown' },
    unknown: { token: 'dlt_nobody_has_this_one', code: 'token_unknown' },
    'unknown with a scheme': { token: 'Bearer dlt_nobody_has_this_one', code: 'token_unknown' },
    'of another scheme': { token: `Basic ${btoa(`${TOKEN}:`)}`, code: 'token_unknown' },
    'a scheme alone': { token: 'Bearer', code: 'token_unknown' },
    'two tokens': { token: `${TOKEN} ${TOKEN}`, code: 'token_unknown' },
    'a part of a token': { token: TOKEN.slice(0, -1), code: 'token_unknown' },
    missing: { token: null, code: 'token_missing' },
  };
  things = await OwnedThings.make(owner, receiver.url);
  await rest(service);
});

afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const routesThatNeed = (...needs: Need[]) => everyRoute.filter((one) => needs.includes(one.needs));

async function ask(
  client: Client,
  of: OwnedThings,
  rights: RouteRights,
  instead: Record<string, string> = {},
): Promise<Answer> {
  const [method = ''] = rights.route.split(' ');
  const path = of.pathOf(rights, instead);
  if (rights.route === 'POST /v0/drive/files') return client.upload('own.txt', 'own');
  const isCreation = rights.route === 'POST /v0/workflows/from-file';
  if (isCreation || (rights.route.endsWith('/versions') && method === 'POST')) {
    const form = new FormData();
    if (isCreation) form.append('workflow', '{"name":"Own"}');
    form.append('file', new Blob([wordFile('{{number}}')]), 'new.docx');
    return client.send(method, path, { body: form });
  }
  if (rights.route === 'POST /v0/render') {
    return client.send(method, path, { body: renderForm({ options: { format: 'original' } }) });
  }
  if (rights.route === 'POST /v0/render/check') {
    return client.send(method, path, { body: templateForm() });
  }
  return client.send(method, path, rights.body === undefined ? {} : { json: rights.body });
}

/** The webhooks of a workflow share the limit of one test event a second. */
async function askUntilAdmitted(
  client: Client,
  of: OwnedThings,
  rights: RouteRights,
): Promise<Answer> {
  const answer = await ask(client, of, rights);
  if (answer.status !== 429) return answer;
  await pause(1_000);
  return ask(client, of, rights);
}

/** `METHOD path: status code`. */
function told({ route }: RouteRights, { status, text }: Answer): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return `${route}: ${String(status)}${status >= 400 && code ? ` ${code}` : ''}`;
}

/** Asks one after the other, and insists that no answer has a word of the owner's. */
async function tellEach(
  client: Client,
  routes: readonly RouteRights[],
  instead: Record<string, string> = {},
): Promise<string[]> {
  const said: string[] = [];
  for (const rights of routes) {
    const answer = await ask(client, things, rights, instead);
    const all = answer.text + JSON.stringify([...answer.headers]);
    expect({ ...rights, found: things.words.filter((word) => all.includes(word)) }).toEqual({
      ...rights,
      found: [],
    });
    said.push(told(rights, answer));
  }
  return said;
}

/** The same routes asked with HEAD, which has no body and so no code. */
const asHead = (routes: readonly RouteRights[]): RouteRights[] =>
  routes
    .filter(({ route }) => route.startsWith('GET '))
    .map((rights) => ({ ...rights, route: rights.route.replace('GET', 'HEAD') }));

const each = (routes: readonly RouteRights[], answer: string) =>
  routes.map(({ route }) => `${route}: ${answer}`);

const OF_ONE_THING: Need[] = ['read', 'run', 'change'];
const WRONG_SECRET = { secret: 'nobody-knows-this-one' };

it('the table contains exactly the routes of the service', async () => {
  const routes = (await routeTable()).filter(({ method }) => method !== 'HEAD');
  const known = [...everyRoute, ...consolePages, ...consoleApi].map(({ route }) => route);
  expect(known.toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

describe('a stranger with a token and a team', () => {
  it('is answered 403 on everything of other owners, and changes nothing', async () => {
    const before = await stateOf(service);
    const routes = routesThatNeed(...OF_ONE_THING);
    expect(await tellEach(stranger, routes)).toEqual(each(routes, '403 not_yours'));
    const heads = asHead(routes);
    expect(await tellEach(stranger, heads)).toEqual(each(heads, '403'));
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('is answered 404, like everybody, for an unknown workflow or file', async () => {
    const nothing = { workflowId: 'nothing', fileId: 'nothing' };
    const routes = routesThatNeed(...OF_ONE_THING);
    for (const client of [stranger, owner]) {
      expect(await tellEach(client, routes, nothing)).toEqual(each(routes, '404 not_found'));
      const heads = asHead(routes);
      expect(await tellEach(client, heads, nothing)).toEqual(each(heads, '404'));
    }
  });

  it('gets an empty list of workflows (contract §4, "Workflows", rule 1)', async () => {
    const newcomer = await service.clientOf({ email: 'new@test', name: 'New', team: 'None' });
    expect((await newcomer.get('/v0/workflows/')).json).toEqual([]);
    expect((await newcomer.get('/v0/drive/files/')).json).toEqual([]);
  });

  it("cannot use another user's file as a template (contract §5, rule 3)", async () => {
    const fileId = things.pathOf({ route: 'GET :fileId' });
    const created = await stranger.post('/v0/workflows/', { name: 'Theft', document: { fileId } });
    expect(created.refuses(403, 'not_yours').errors?.[0]?.path).toBe('$.document.fileId');
    const own = await RunnableWorkflow.create(stranger, 'Theft');
    const added = await stranger.post(`${own.path}/documents/`, { file_id: fileId });
    expect(added.refuses(403, 'not_yours').errors?.[0]?.path).toBe('$.file_id');
    await stranger.delete(own.path);
  });

  it("sees only the stranger's own resources", async () => {
    const before = await stateOf(service);
    const routes = routesThatNeed('nothing', 'token');
    const documented = routes.map((rights) => [rights.route, rights.status]);
    const said = await tellEach(stranger, routes);
    expect(said.map((one) => one.replace(/^(.+): (\d+).*$/, '$1 $2'))).toEqual(
      documented.map((one) => one.join(' ')),
    );
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('cannot start a run without the secret of the source', async () => {
    const routes = routesThatNeed('secret');
    const said = await tellEach(stranger, routes, WRONG_SECRET);
    expect(said).toEqual(each(routes, '404 unknown_source'));
  });

  it('cannot download a file without the address of its share link', async () => {
    const routes = routesThatNeed('link');
    const said = await tellEach(stranger, routes, { linkSecret: 'wrong' });
    expect(said).toEqual(each(routes, '404 unknown_link'));
  });

  it('cannot open the page of the file, signed in or not', async () => {
    const pages = routesThatNeed('session').filter(({ route }) => route.startsWith('GET'));
    const visitor = new Visitor(service.url);
    const token = await service.tokenOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    const page = things.pathOf(pages[0]!);
    const look = async () =>
      Promise.all(pages.map(async (rights) => visitor.get(`${things.pathOf(rights)}/`)));
    const answers = await look();
    await visitor.signIn(token, page.split('/').at(-1)!);
    expect(visitor.cookie).not.toBeNull();
    for (const { status, text } of [...answers, ...(await look())]) {
      expect(status).toBe(403);
      expect(text).not.toContain('zebrafish');
    }
  });
});

describe('an invalid token', () => {
  it.each([
    'revoked',
    'expired',
    'of a user who is disabled',
    'malformed',
    'an id',
    'very long',
    'unknown',
    'unknown with a scheme',
    'of another scheme',
    'a scheme alone',
    'two tokens',
    'a part of a token',
    'missing',
  ])('%s: 403 on every route that requires one, without a change', async (which) => {
    const { token, code } = rejectedTokens[which]!;
    const client = new Client(service.url, token);
    const before = await stateOf(service);
    const routes = routesThatNeed('token', 'person', ...OF_ONE_THING);
    expect(await tellEach(client, routes)).toEqual(each(routes, `403 ${code}`));
    const heads = asHead(routes);
    expect(await tellEach(client, heads)).toEqual(each(heads, '403'));
    await tellEach(client, routesThatNeed('nothing', 'session'));
    await tellEach(client, routesThatNeed('secret'), WRONG_SECRET);
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });
});

describe('the Authorization header (contract §5)', () => {
  const ask = (authorization: string) => service.anonymous.get('/v0/workflows/', { authorization });

  it('rule 1: contains the bare token, without a scheme', async () => {
    expect((await ask(TOKEN)).status).toBe(200);
  });

  it.each(['Bearer', 'bearer', 'BEARER '])('may also have the scheme "%s"', async (scheme) => {
    expect((await ask(`${scheme} ${TOKEN}`)).status).toBe(200);
  });

  it('rule 5: is checked before the rest of the request', async () => {
    const answer = await service.anonymous.send('POST', '/v0/workflows/', {
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    answer.refuses(403, 'token_missing');
  });
});

describe('a team with a shared workflow', () => {
  let shared: OwnedThings;
  beforeAll(async () => {
    shared = await OwnedThings.make(owner, receiver.url);
    await service.query((store) => shareWorkflow(operatorOn(store), shared.workflow.id, 'Guests'));
    await rest(service);
  });

  const tell = async (routes: readonly RouteRights[]) => {
    const said: string[] = [];
    for (const rights of routes) said.push(told(rights, await ask(guest, shared, rights)));
    return said.map((one) => one.replace(/ thumbnail_not_\w+$/, ''));
  };

  it('cannot change it', async () => {
    const before = await stateOf(service);
    const routes = routesThatNeed('change');
    expect(await tell(routes)).toEqual(each(routes, '403 only_shared'));
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('can read and run it', async () => {
    const routes = routesThatNeed('read', 'secret', 'run');
    const expected = routes.map(({ route, status }) => `${route}: ${String(status)}`);
    expect(await tell(routes)).toEqual(expected);
  });

  it('has it and its files in its lists, and no other resources', async () => {
    const workflows = (await guest.get('/v0/workflows/')).json as { id: string }[];
    expect(workflows.map(({ id }) => id)).toEqual([shared.workflow.id]);
    const files = (await guest.get('/v0/drive/files/')).json as { id: string }[];
    expect(files.map(({ id }) => id)).toContain(shared.pathOf({ route: 'GET :fileId' }));
    expect(files.map(({ id }) => id)).not.toContain(things.pathOf({ route: 'GET :fileId' }));
  });

  it('is a stranger to all other resources of the owner', async () => {
    const routes = routesThatNeed(...OF_ONE_THING);
    expect(await tellEach(guest, routes)).toEqual(each(routes, '403 not_yours'));
  });
});

describe.each([
  ['the owner', () => owner],
  ['a member of the owner’s team', () => mate],
])('%s', (_, client) => {
  it('can do everything', async () => {
    const own = await OwnedThings.make(owner, receiver.url);
    const routes = everyRoute.filter(({ needs }) => !['session', 'person'].includes(needs));
    const said: string[] = [];
    for (const rights of routes) {
      const { status } = await askUntilAdmitted(client(), own, rights);
      said.push(`${rights.route}: ${String(status)}`);
    }
    expect(said).toEqual(routes.map(({ route, status }) => `${route}: ${String(status)}`));
  });
});

describe('GET and HEAD', () => {
  it('change nothing, even for the owner', async () => {
    await rest(service);
    const before = await stateOf(service);
    const routes = routesThatNeed('nothing', 'token', 'read').filter(({ route }) =>
      route.startsWith('GET '),
    );
    expect(routes.length).toBeGreaterThan(15);
    for (const rights of [...routes, ...asHead(routes)]) await ask(owner, things, rights);
    expect(await stateOf(service)).toEqual(before);
  });
});

describe('a member of the owner’s team', () => {
  it('has the resources of the team in the lists (contract §4, "Workflows", rule 1)', async () => {
    const ids = async (path: string) =>
      ((await mate.get(path)).json as { id: string }[]).map(({ id }) => id);
    expect(await ids('/v0/workflows/')).toContain(things.workflow.id);
    expect(await ids('/v0/drive/files/')).toContain(things.pathOf({ route: 'GET :fileId' }));
  });

  it("can change the team's workflow, which keeps its owner", async () => {
    const changed = await mate.patch(things.workflow.path, { color: '#123456' });
    expect(changed.shows(200, Workflow)).toMatchObject({
      color: '#123456',
      owner: { name: OWNER.name, email: OWNER.email },
    });
  });

  it('does not find a document, run or delivery under another workflow', async () => {
    const { id: workflowId } = await RunnableWorkflow.create(mate, 'Other');
    const routes = everyRoute.filter(({ route }) => /:(?:document|run|delivery)Id/.test(route));
    const said: string[] = [];
    for (const rights of routes)
      said.push(told(rights, await ask(mate, things, rights, { workflowId })));
    expect(said).toEqual(each(routes, '404 not_found'));
  });
});
