import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.ts';
import { HalfOpenProxy } from './half-open-proxy.ts';

/** So long nothing arrives, if nothing passes. */
const SILENCE_MS = 100;

let server: Server;
let proxy: HalfOpenProxy;
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  // Returns everything that it receives.
  server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await HalfOpenProxy.before(addressOfServer());
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  await new Promise((closed) => server.close(closed));
});

const addressOfServer = () => `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Connects a client, and returns it with all that it has received. */
async function open() {
  const client = connect(Number(new URL(proxy.addressOf(addressOfServer())).port), '127.0.0.1');
  clients.push(client);
  const received = { text: '', isClosed: false };
  client.on('error', () => undefined);
  client.on('data', (bytes) => (received.text += bytes.toString()));
  client.on('close', () => (received.isClosed = true));
  await once(client, 'connect');
  return { client, received };
}

const say = async ({ client, received }: Awaited<ReturnType<typeof open>>, text: string) => {
  client.write(text);
  await until(text, () => received.text.endsWith(text));
};

describe('a proxy that goes half-open', () => {
  it('accepts connections and passes nothing on, and later passes everything', async () => {
    const old = await open();
    await say(old, 'before');
    proxy.goHalfOpen();
    const young = await open();
    old.client.write(' meanwhile');
    young.client.write('hello');
    await sleep(SILENCE_MS);
    expect([old.received.text, young.received.text]).toEqual(['before', '']);
    proxy.recover();
    await until('the old one', () => old.received.text === 'before meanwhile');
    await until('the new one', () => young.received.text === 'hello');
  });

  it('can close the connections that were open', async () => {
    const old = await open();
    proxy.goHalfOpen();
    proxy.cut();
    proxy.recover();
    await until('the end', () => old.received.isClosed);
    await say(await open(), 'again');
  });

  it('can freeze those that are open, and pass new ones', async () => {
    const old = await open();
    await say(old, 'before');
    proxy.freeze();
    old.client.write(' meanwhile');
    await say(await open(), 'new');
    await sleep(SILENCE_MS);
    expect(old.received).toEqual({ text: 'before', isClosed: false });
  });

  it('ends a connection at its server when the client has gone meanwhile', async () => {
    const old = await open();
    await say(old, 'before');
    proxy.goHalfOpen();
    old.client.destroy();
    proxy.recover();
    await until('its end', async () => (await connections()) === 0);
  });

  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
});
