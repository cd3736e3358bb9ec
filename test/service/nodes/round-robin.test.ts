import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { RoundRobin } from './round-robin.ts';

let servers: Server[];
let proxy: RoundRobin;

/** Answers with its name and everything that it has received. */
async function startServer(name: string): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(
        201,
        [
          ['x-name', name],
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ].flat(),
      );
      response.end(`${name} ${request.method ?? ''} ${request.url ?? ''} ${body}`);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  servers = [];
  proxy = await RoundRobin.start();
  proxy.passTo([await startServer('one'), await startServer('other')]);
});

afterEach(async () => {
  await proxy.stop();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

const post = async (path: string, body: string) =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body });

describe('the proxy before several services', () => {
  it('passes requests to them in turns', async () => {
    const answers = [];
    for (const path of ['/a', '/b', '/c']) answers.push(await (await post(path, '{}')).text());
    expect(answers).toEqual(['one POST /a {}', 'other POST /b {}', 'one POST /c {}']);
  });

  it('passes status and headers on', async () => {
    const response = await post('/', '');
    expect(response.status).toBe(201);
    expect(response.headers.get('x-name')).toBe('one');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('ends the connection if a service does not answer', async () => {
    proxy.passTo(['http://127.0.0.1:1']);
    await expect(post('/', '')).rejects.toThrow();
  });
});
