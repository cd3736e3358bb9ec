import { createHash } from 'node:crypto';
import type { Answer } from '../../answer.ts';
import { Client } from '../../client.ts';
import { disableUser } from '../../../../service/src/people/user.ts';
import { shareWorkflow } from '../../../../service/src/people/share.ts';
import { systemClock } from '../../../../service/src/clock.ts';
import { Receiver } from '../../receiver.ts';
import { RunningService } from '../../running-service.ts';
import { Visitor } from '../pages/visitor.ts';
import { routeTable } from '../route-table.ts';
import type { Need, RouteRights } from './every-route.ts';
import { everyRoute } from './every-route.ts';
import { missingFrom, rest, stateOf } from './kept-state.ts';
import { OwnedThings } from './owned-things.ts';

const OWNER = { email: 'ada@zebrafish.test', name: 'Ada zebrafish', team: 'Orders zebrafish' };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

let service: RunningService;
let receiver: Receiver;
let owner: Client;
let mate: Client;
let guest: Client;
let stranger: Client;
let things: OwnedThings;
/** Tokens that are not taken, by what is wrong with them. */
let refusedTokens: Record<string, { token: string | null; code: string }>;

beforeAll(async () => {
  service = await RunningService.start();
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
    await store.deleteFrom('tokens').where('hash', '=', hashOf(revoked)).execute();
    await store
      .updateTable('tokens')
      .set({ expiresAt: 1 })
      .where('hash', '=', hashOf(expired))
      .execute();
    await disableUser({ store, clock: systemClock }, left.email);
  });
  refusedTokens = {
    revoked: { token: revoked, code: 'token_unknown' },
    expired: { token: expired, code: 'token_expired' },
    'of a user who is disabled': { token: ofWhoLeft, code: 'user_disabled' },
    malformed: { token: "dlt_' or 1=1 --", code: 'token_unknown' },
    'an id': { token: 'tok_00000000000000000000000000', code: 'token_unknown' },
    'very long': { token: 'x'.repeat(10_000), code: 'token_unknown' },
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
  return client.send(method, path, rights.body === undefined ? {} : { json: rights.body });
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

const each = (routes: readonly RouteRights[], answer: string) =>
  routes.map(({ route }) => `${route}: ${answer}`);

const OF_ONE_THING: Need[] = ['read', 'run', 'change'];
const WRONG_SECRET = { secret: 'nobody-knows-this-one' };

it('every route of the service is in the table, and no other', async () => {
  const routes = (await routeTable()).filter(({ method }) => method !== 'HEAD');
  const known = everyRoute.map(({ route }) => route);
  expect(known.toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

describe('a stranger, who has a token and a team', () => {
  it('is answered 403 on everything that is somebody else’s, and changes nothing', async () => {
    const before = await stateOf(service);
    const routes = routesThatNeed(...OF_ONE_THING);
    expect(await tellEach(stranger, routes)).toEqual(each(routes, '403 not_yours'));
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('is shown and given only what is the stranger’s own', async () => {
    const before = await stateOf(service);
    const routes = routesThatNeed('nothing', 'token');
    const documented = routes.map((rights) => [rights.route, rights.status]);
    const said = await tellEach(stranger, routes);
    expect(said.map((one) => one.replace(/^(.+): (\d+).*$/, '$1 $2'))).toEqual(
      documented.map((one) => one.join(' ')),
    );
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('starts nothing without the secret of the source', async () => {
    const routes = routesThatNeed('secret');
    const said = await tellEach(stranger, routes, WRONG_SECRET);
    expect(said).toEqual(each(routes, '404 unknown_source'));
  });

  it('sees no page of the file, signed in or not', async () => {
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

describe('a token that is not taken', () => {
  it.each([
    'revoked',
    'expired',
    'of a user who is disabled',
    'malformed',
    'an id',
    'very long',
    'missing',
  ])('%s: 403 on every route that wants one, and nothing changes', async (which) => {
    const { token, code } = refusedTokens[which]!;
    const client = new Client(service.url, token);
    const before = await stateOf(service);
    const routes = routesThatNeed('token', ...OF_ONE_THING);
    expect(await tellEach(client, routes)).toEqual(each(routes, `403 ${code}`));
    await tellEach(client, routesThatNeed('nothing', 'session'));
    await tellEach(client, routesThatNeed('secret'), WRONG_SECRET);
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });
});

describe('a team that a workflow is shared with', () => {
  let shared: OwnedThings;
  beforeAll(async () => {
    shared = await OwnedThings.make(owner, receiver.url);
    await service.query((store) =>
      shareWorkflow({ store, clock: systemClock }, shared.workflow.id, 'Guests'),
    );
    await rest(service);
  });

  const tell = async (routes: readonly RouteRights[]) => {
    const said: string[] = [];
    for (const rights of routes) said.push(told(rights, await ask(guest, shared, rights)));
    return said.map((one) => one.replace(/ thumbnail_not_\w+$/, ''));
  };

  it('changes nothing of it', async () => {
    const before = await stateOf(service);
    const routes = routesThatNeed('change');
    expect(await tell(routes)).toEqual(each(routes, '403 only_shared'));
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('reads and runs it', async () => {
    const routes = routesThatNeed('read', 'secret', 'run');
    const expected = routes.map(({ route, status }) => `${route}: ${String(status)}`);
    expect(await tell(routes)).toEqual(expected);
  });

  it('has it and its files in its lists, and no others', async () => {
    const workflows = (await guest.get('/v0/workflows/')).json as { id: string }[];
    expect(workflows.map(({ id }) => id)).toEqual([shared.workflow.id]);
    const files = (await guest.get('/v0/drive/files/')).json as { id: string }[];
    expect(files.map(({ id }) => id)).toContain(shared.pathOf({ route: 'GET :fileId' }));
    expect(files.map(({ id }) => id)).not.toContain(things.pathOf({ route: 'GET :fileId' }));
  });

  it('is a stranger to everything else of the owner', async () => {
    const routes = routesThatNeed(...OF_ONE_THING);
    expect(await tellEach(guest, routes)).toEqual(each(routes, '403 not_yours'));
  });
});

describe.each([
  ['the owner', () => owner],
  ['a member of the owner’s team', () => mate],
])('%s', (_, client) => {
  it('does everything', async () => {
    const own = await OwnedThings.make(owner, receiver.url);
    const routes = everyRoute.filter(({ needs }) => needs !== 'session');
    const said: string[] = [];
    for (const rights of routes) {
      const { status } = await ask(client(), own, rights);
      said.push(`${rights.route}: ${String(status)}`);
    }
    expect(said).toEqual(routes.map(({ route, status }) => `${route}: ${String(status)}`));
  });
});
