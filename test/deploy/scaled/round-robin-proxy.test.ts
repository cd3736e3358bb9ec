import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { RoundRobinProxy } from '../../../deploy/scaled/round-robin-proxy.ts';
import { freePort } from '../../../playground/setup/ports.mjs';
import { until } from '../../service/until.ts';

/** A node that answers with its name and what it was sent. */
class FakeNode {
  isReady = true;
  readonly #name: string;
  readonly #server: Server;

  constructor(name: string) {
    this.#name = name;
    this.#server = createServer((request, response) => {
      if (request.url === '/readyz') {
        response.writeHead(this.isReady ? 200 : 503).end();
        return;
      }
      void text(request).then((body) => {
        const { method, url, headers } = request;
        response.writeHead(201, { 'x-node': this.#name });
        response.end(JSON.stringify({ method, url, headers, body }));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('The round-robin proxy', () => {
  let one: FakeNode;
  let other: FakeNode;
  let proxy: RoundRobinProxy;
  let url: string;

  beforeEach(async () => {
    [one, other] = [new FakeNode('one'), new FakeNode('other')];
    await Promise.all([one.start(), other.start()]);
    const port = await freePort();
    url = `http://127.0.0.1:${String(port)}`;
    proxy = await RoundRobinProxy.start({ port, nodes: [one.url, other.url] });
    await until('a ready node', () => proxy.hasReadyNode);
  });
  afterEach(async () => {
    await proxy.stop();
    one.stop();
    other.stop();
  });

  const nodeOf = async () => (await fetch(url)).headers.get('x-node');

  it('sends requests to the nodes in turns', async () => {
    const [first, second, third] = [await nodeOf(), await nodeOf(), await nodeOf()];
    expect([first, second].toSorted()).toEqual(['one', 'other']);
    expect(third).toBe(first);
  });

  it('forwards method, path, body and answer, and says where the request comes from', async () => {
    const answer = await fetch(`${url}/hooks/secret?wait=1`, {
      method: 'POST',
      body: '{"a": 1}',
      headers: { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    expect((await answer.json()) as Received).toMatchObject({
      method: 'POST',
      url: '/hooks/secret?wait=1',
      body: '{"a": 1}',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      },
    });
  });

  it('skips a node that is not ready', async () => {
    other.isReady = false;
    await until(
      'one node alone',
      async () => (await nodeOf()) === 'one' && (await nodeOf()) === 'one',
    );
    expect([await nodeOf(), await nodeOf()]).toEqual(['one', 'one']);
  });

  it('answers 502 for a node that has just ended, and uses the others then', async () => {
    other.stop();
    const statuses = [(await fetch(url)).status, (await fetch(url)).status];
    expect(statuses.toSorted()).toEqual([201, 502]);
    expect([await nodeOf(), await nodeOf()]).toEqual(['one', 'one']);
  });

  it('answers 503 while no node is ready', async () => {
    one.isReady = false;
    other.isReady = false;
    await until('no node', () => !proxy.hasReadyNode);
    expect((await fetch(url)).status).toBe(503);
  });

  it('does not forward the metrics', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
  });
});
