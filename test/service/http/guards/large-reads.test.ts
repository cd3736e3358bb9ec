import { once } from 'node:events';
import type { TeamId, UserId } from '@docloom/contract';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { rememberUser } from '../../../../service/src/http/guards/authentication.ts';
import { LargeReads } from '../../../../service/src/http/guards/large-reads.ts';
import { WaitingRequests } from '../../../../service/src/http/guards/waiting-requests.ts';
import { until } from '../../until.ts';

/** A read that ends when the test says so. */
interface HeldRead {
  signal: AbortSignal;
  end: () => void;
}

let server: FastifyInstance;
let url: string;
/** The reads that have begun, by the name of their team. */
let begun: Map<string, HeldRead[]>;
/** How many connections the server has seen closing, or answers ending. */
let closed: number;

beforeEach(async () => {
  begun = new Map();
  closed = 0;
  server = Fastify();
  const reads = new LargeReads(new WaitingRequests(100, 'too_many_waits'));
  server.get<{ Params: { team: TeamId; user: UserId } }>('/:team/:user', (request, reply) => {
    const { team, user } = request.params;
    reply.raw.once('close', () => (closed += 1));
    rememberUser(request, { id: user, teamId: team, name: user, email: `${user}@test` });
    return reads.perform(request, reply, async (signal) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const end = () => {
        resolve('read');
      };
      begun.set(team, [...(begun.get(team) ?? []), { signal, end }]);
      signal.addEventListener('abort', end);
      return promise;
    });
  });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const readsOf = (team: string) => begun.get(team) ?? [];
const begins = (team: string, count: number) =>
  until(`read ${String(count)} of ${team} to begin`, () => readsOf(team).length === count);

it('performs one read of a team at a time, and does not let others wait', async () => {
  const first = fetch(`${url}/a/ann`);
  await begins('a', 1);
  const second = fetch(`${url}/a/ben`);
  const other = fetch(`${url}/b/eve`);
  await begins('b', 1);
  expect(readsOf('a')).toHaveLength(1);
  readsOf('b')[0]!.end();
  expect((await other).status).toBe(200);
  readsOf('a')[0]!.end();
  await begins('a', 2);
  readsOf('a')[1]!.end();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});

it('stops the read of a client that leaves, and does not begin that of one who has left', async () => {
  const [leaver, waiter] = [new AbortController(), new AbortController()];
  const first = fetch(`${url}/a/ann`, { signal: leaver.signal }).catch(() => null);
  await begins('a', 1);
  const arrived = once(server.server, 'request');
  const second = fetch(`${url}/a/ann`, { signal: waiter.signal }).catch(() => null);
  await arrived;
  waiter.abort();
  await second;
  await until('the server to notice that the second has left', () => closed === 1);
  const third = fetch(`${url}/a/ann`);
  const { signal } = readsOf('a')[0]!;
  leaver.abort();
  await first;
  await until('the read to be stopped', () => signal.aborted);
  await begins('a', 2);
  readsOf('a')[1]!.end();
  expect((await third).status).toBe(200);
  expect(readsOf('a')).toHaveLength(2);
});
