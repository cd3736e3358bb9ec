import type { TeamId, UserId } from '@docloom/contract';
import { Team } from '@docloom/contract';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import { atOnce, inPages, Lists } from '../../../../service/src/http/answers/lists.ts';
import { rememberUser } from '../../../../service/src/http/guards/authentication.ts';
import { LargeReads } from '../../../../service/src/http/guards/large-reads.ts';
import { WaitingRequests } from '../../../../service/src/http/guards/waiting-requests.ts';
import type { ListPage } from '../../../../service/src/store/list-page.ts';

/** The ids of a list of several parts. */
const IDS = Array.from(
  { length: 1_001 },
  (_, number): TeamId => `team_${String(number).padStart(4, '0')}`,
);

let server: FastifyInstance;
let url: string;
let rows: readonly Team[];
/** The pages that were read, in order. */
let pages: string[];
/** How many pages had been read each time that other work went on. */
let others: number[];

const pageOf = ({ cursor = '', limit }: ListPage) =>
  rows.filter(({ id }) => id > cursor).slice(0, limit);

beforeEach(async () => {
  rows = IDS.map((id) => ({ id, name: 'Sales' }));
  pages = [];
  others = [];
  server = Fastify();
  const waiting = new WaitingRequests(100, 'too_many_waits');
  const addresses = createAddresses(() => 'http://docloom.test');
  const lists = new Lists(addresses, new LargeReads(waiting));
  const listRoute = (path: string, wholeOf: typeof inPages | typeof atOnce) => {
    server.get<{ Params: { user: string }; Querystring: { cursor?: string; limit?: number } }>(
      `/:user/${path}`,
      async (request, reply) => {
        const { user } = request.params;
        const id: UserId = `usr_${user}`;
        rememberUser(request, { id, teamId: 'team_a', name: user, email: `${user}@test` });
        const read = (page: ListPage) => {
          pages.push(`page for ${user}`);
          setImmediate(() => others.push(pages.length));
          return Promise.resolve(pageOf(page));
        };
        return lists.answer(request, reply, request.query, {
          entry: Team,
          page: read,
          whole: wholeOf(read),
          present: (some: readonly Team[]) => Promise.resolve([...some]),
        });
      },
    );
  };
  listRoute('in-pages', inPages);
  listRoute('at-once', atOnce);
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const idsOf = async (path: string) => {
  const answer = await fetch(`${url}${path}`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return ((await answer.json()) as Team[]).map(({ id }) => id);
};

it.each(['in-pages', 'at-once'])('sends a whole list that is read %s', async (path) => {
  expect(await idsOf(`/ann/${path}`)).toEqual(IDS);
  expect(await idsOf(`/ann/${path}?cursor=team_0199`)).toEqual(IDS.slice(200));
});

it.each([0, 1, 199, 200, 201, 400])('sends a list of %d entries', async (count) => {
  rows = rows.slice(0, count);
  expect(await idsOf('/ann/in-pages')).toEqual(IDS.slice(0, count));
  expect(await idsOf('/ann/at-once')).toEqual(IDS.slice(0, count));
});

it('gives equal lists the same entity tag, and others another', async () => {
  const tagOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get('etag');
  const tag = await tagOf('/ann/in-pages');
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  expect(await tagOf('/ann/at-once')).toBe(tag);
  rows = rows.slice(1);
  expect(await tagOf('/ann/in-pages')).not.toBe(tag);
});

it('lets other work go on after each part of a whole list', async () => {
  await idsOf('/ann/in-pages');
  expect(others).toEqual([1, 2, 3, 4, 5, 6]);
});

it('reads one whole list of a team at a time', async () => {
  await Promise.all([idsOf('/ann/in-pages'), idsOf('/ben/in-pages')]);
  const [first] = pages;
  expect(pages.slice(0, 6)).toEqual(Array(6).fill(first));
  expect(pages.slice(6)).toHaveLength(6);
  expect(pages.slice(6)).not.toContain(first);
});
