import { Answer } from '../../answer.ts';
import { Receiver } from '../../receiver.ts';
import { RunningService } from '../../running-service.ts';
import { Visitor } from '../pages/visitor.ts';
import { routeTable } from '../route-table.ts';
import { consoleApi } from './console-routes.ts';
import type { RouteRights } from './every-route.ts';
import { everyRoute } from './every-route.ts';
import { missingFrom, rest, stateOf } from './kept-state.ts';
import { OwnedThings } from './owned-things.ts';

const OWNER = { email: 'ada@zebrafish.test', name: 'Ada zebrafish', team: 'Orders zebrafish' };

/** What a page of the console sends with its requests. */
const FROM_A_PAGE = { 'sec-fetch-site': 'same-origin', 'docloom-console': '1' };

let service: RunningService;
let receiver: Receiver;
let things: OwnedThings;
let token: string;
/** Cookies of sessions. */
let ofOwner: string;
let ofStranger: string;
let ended: string;
/** Every route of the console's API, as the server itself lists them. */
let routes: readonly { method: string; path: string }[];

beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  things = await OwnedThings.make(await service.clientOf(OWNER), receiver.url);
  token = await service.tokenOf(OWNER);
  ofOwner = (await signedIn(token)).cookie!;
  ofStranger = (
    await signedIn(await service.tokenOf({ email: 'eve@test', name: 'Eve', team: 'Others' }))
  ).cookie!;
  const visitor = await signedIn(token);
  ended = visitor.cookie!;
  await visitor.post('/console/sign-out', {});
  routes = (await routeTable()).filter(({ path }) => path.startsWith('/console/api/'));
  await rest(service);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

async function signedIn(withToken: string): Promise<Visitor> {
  const visitor = new Visitor(service.url);
  await visitor.post('/console/sign-in', { token: withToken, page: '/' });
  return visitor;
}

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

function ask({ method, path, body }: Asked, headers: Record<string, string>): Promise<Answer> {
  const url = new URL(things.pathOf({ route: `${method} ${path}` }), service.url);
  if (body === undefined) return Answer.to(fetch(url, { method, headers }));
  const asJson = { ...headers, 'content-type': 'application/json' };
  return Answer.to(fetch(url, { method, headers: asJson, body: JSON.stringify(body) }));
}

/** Asks every route, and returns those that are answered otherwise. */
async function answeredOtherwise(
  asked: readonly Asked[],
  headers: Record<string, string>,
  code: string,
): Promise<string[]> {
  const others: string[] = [];
  for (const route of asked) {
    const { status, text } = await ask(route, headers);
    const isRefused = status === 403 && (route.method === 'HEAD' || text.includes(`"${code}"`));
    if (!isRefused) others.push(`${route.method} ${route.path}: ${String(status)} ${text}`);
  }
  return others;
}

const isChange = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD';

const asRoute = ({ route, body }: RouteRights): Asked => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path, body };
};

it('the console has every route of the API, and no other', () => {
  const own = routes.filter(({ method }) => method !== 'HEAD');
  expect(own.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    consoleApi.map(({ route }) => route).toSorted(),
  );
  expect(own.length).toBeGreaterThan(40);
});

describe('Every route of the console rejects', () => {
  it.each([
    ['no cookie', () => ({})],
    ['a token in the header', () => ({ authorization: token })],
    ['a session that has ended', () => ({ cookie: ended })],
    ['a session that nobody has', () => ({ cookie: 'docloom_pages=guessed' })],
  ])('%s', async (_, headers) => {
    const before = await stateOf(service);
    const asked = { ...FROM_A_PAGE, ...headers() };
    expect(await answeredOtherwise(routes, asked, 'session_missing')).toEqual([]);
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['an older browser on another site', { origin: 'https://evil.test' }],
    ['a page without an origin', { origin: 'null' }],
  ])('a request of %s with the cookie', async (_, headers) => {
    const before = await stateOf(service);
    const asked = { 'docloom-console': '1', cookie: ofOwner, ...headers };
    expect(await answeredOtherwise(routes, asked, 'foreign_origin')).toEqual([]);
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it('a change without the header that forms cannot send', async () => {
    const before = await stateOf(service);
    const asked = { 'sec-fetch-site': 'same-origin', cookie: ofOwner };
    expect(await answeredOtherwise(routes.filter(isChange), asked, 'foreign_origin')).toEqual([]);
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });

  it("a stranger's session on everything of other owners", async () => {
    const before = await stateOf(service);
    const ofOneThing = consoleApi
      .filter(({ needs }) => !['token', 'person'].includes(needs))
      .map(asRoute);
    const asked = { ...FROM_A_PAGE, cookie: ofStranger };
    expect(await answeredOtherwise(ofOneThing, asked, 'not_yours')).toEqual([]);
    expect(missingFrom(await stateOf(service), before)).toEqual([]);
  });
});

it('the API ignores the cookie of a session', async () => {
  const api = everyRoute.map(asRoute).filter(({ path }) => path.startsWith('/v0/'));
  const asked = api.filter(({ path }) => path !== '/v0/openapi.json');
  const headers = { ...FROM_A_PAGE, cookie: ofOwner };
  expect(await answeredOtherwise(asked, headers, 'token_missing')).toEqual([]);
});

it("answers the owner's session as the API answers the owner's token", async () => {
  // The list of sessions tells which one is that of the request.
  const reads = consoleApi.filter(
    ({ route, status }) =>
      route.startsWith('GET') && status === 200 && !route.endsWith('/sessions'),
  );
  expect(reads.length).toBeGreaterThan(10);
  for (const route of reads.map(asRoute)) {
    const own = await ask(route, { ...FROM_A_PAGE, cookie: ofOwner });
    const path = route.path.replace('/console/api', '');
    const ofApi = await ask({ ...route, path }, { authorization: token });
    expect({ path, status: own.status, text: own.text, tag: own.headers.get('etag') }).toEqual({
      path,
      status: 200,
      text: ofApi.text,
      tag: ofApi.headers.get('etag'),
    });
    expect(own.headers.has('ratelimit')).toBe(true);
  }
});
