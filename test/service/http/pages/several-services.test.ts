import type { FastifyInstance } from 'fastify';
import { createServer } from '../../../../service/src/http/server.ts';
import { createToken } from '../../../../service/src/people/token.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let other: Database;
let servers: FastifyInstance[];

beforeEach(async () => {
  other = await held.openDatabaseAgain();
  const { store, relaxedStore } = other;
  servers = [
    await createServer(held.parts),
    await createServer({ ...held.parts, store, relaxedStore }),
  ];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await other.close();
});

async function post(service: number, url: string, fields: Record<string, string>, cookie = '') {
  const payload = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
  return servers[service]!.inject({ method: 'POST', url, payload, headers });
}

const open = async (service: number, url: string, cookie: string) =>
  (await servers[service]!.inject({ url, headers: { cookie } })).statusCode;

it('A person who signs in at one service is signed in at the others, and signs out at all', async () => {
  const ann = await makeUser(held.parts, 'Ann');
  const { token } = await createToken(held.parts, { email: ann.email });
  const wanted = { folders: [], name: 'Letter.txt', ownerId: ann.id };
  const { id: file } = await held.drive.add(wanted, Buffer.from('Hello'));
  const page = `/files/${file}/`;
  const signedIn = await post(0, '/files/sign-in', { token, file });
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
  expect([await open(0, page, cookie), await open(1, page, cookie)]).toEqual([200, 200]);
  await post(1, '/files/sign-out', {}, cookie);
  expect([await open(0, page, cookie), await open(1, page, cookie)]).toEqual([403, 403]);
});
