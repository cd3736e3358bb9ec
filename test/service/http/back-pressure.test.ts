import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { until } from '../until.ts';
import { LimitedServer } from './limited-server.ts';

let server: LimitedServer;
let path: string;

async function start(...limits: Parameters<typeof LimitedServer.start>): Promise<void> {
  server = await LimitedServer.start(...limits);
  const workflow = await RunnableWorkflow.create(server.client);
  await workflow.addTemplate(['{{number}}']);
  path = new URL(workflow.hook).pathname;
}
const senders: Sender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.leave();
  await server.stop();
});

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  server.client.send('POST', path, { body, headers });

/** A connection that has sent these bytes, and what has come back on it. */
class Sender {
  received = '';
  isClosed = false;
  readonly #socket: Socket;

  constructor(...head: string[]) {
    senders.push(this);
    const { hostname, port } = new URL(server.origin);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setEncoding('utf8').on('data', (text: string) => (this.received += text));
    this.#socket.on('close', () => (this.isClosed = true)).on('error', () => undefined);
    this.write(`POST ${path} HTTP/1.1\r\nHost: docloom\r\n${head.join('\r\n')}\r\n\r\n`);
  }

  write(bytes: string): void {
    this.#socket.write(bytes);
  }

  leave(): void {
    this.#socket.destroy();
  }

  /** The status line and the headers, when they have come. */
  answer(): Promise<string> {
    return until('an answer', () => this.received.includes('\r\n\r\n') && this.received);
  }
}

const PROBE = '{"number":1}'.padEnd(200);

/** A sender with a share of 900 bytes, that has sent the first. */
async function holder(): Promise<Sender> {
  const sender = new Sender('Content-Length: 900');
  sender.write('{');
  // Time to come first: a probe that is under way would have the sender refused.
  await sleep(100);
  const isRefused = async () => (await post(PROBE)).status === 429;
  await until('the share', async () => sender.received !== '' || (await isRefused()));
  // A probe was faster, and the sender the one that was refused.
  return sender.received === '' ? sender : holder();
}

describe('Requests beyond the capacity are answered 429 with Retry-After', () => {
  it('if too many runs wait', async () => {
    await start({}, 2);
    expect([(await post('{}')).status, (await post('{}')).status]).toEqual([200, 200]);
    const answer = await post('{}');
    expect(answer.refuses(429, 'source_busy').detail).toContain('2 runs are waiting');
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  it('if a declared body does not fit beside the others, before it is sent', async () => {
    await start({ bodies: 1000 });
    const first = await holder();
    const second = new Sender('Content-Length: 200');
    expect(await second.answer()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: \d+/i);
    second.leave();
    first.write(`"number":1}${' '.repeat(900 - 12)}`);
    expect(await first.answer()).toMatch(/^HTTP\/1\.1 200 /);
    first.leave();
    await until(
      'room again',
      async () => (await post(`{"a":"${'x'.repeat(900)}"}`)).status === 200,
    );
  });

  it('as soon as a body without a declared length does not fit', async () => {
    await start({ bodies: 1000 });
    const sender = new Sender('Transfer-Encoding: chunked');
    for (let chunk = 0; chunk < 3; chunk += 1) sender.write(`190\r\n${'x'.repeat(400)}\r\n`);
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 429 /);
    sender.leave();
    expect((await post(`{"a":"${'x'.repeat(900)}"}`)).status).toBe(200);
  });

  it('and the memory of a disconnected client is free again', async () => {
    await start({ bodies: 1000 });
    for (let time = 0; time < 5; time += 1) {
      const sender = await holder();
      sender.leave();
      await until('room again', async () => (await post(PROBE)).status === 200);
    }
  });

  it('and the connection of a rejected client stays usable', async () => {
    await start({ bodies: 100 });
    const sender = new Sender('Content-Length: 200');
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 429 /);
    sender.received = '';
    sender.write(
      `${'x'.repeat(200)}POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 200 /);
    sender.leave();
  });
});

describe('A body is read only by routes that accept one', () => {
  it('an unknown path is answered while its body is still being sent', async () => {
    await start({});
    path = '/hooks/nobody';
    const sender = new Sender('Content-Length: 1000');
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 404 [^]*unknown_source/);
    sender.leave();
  });
});

describe('An incomplete request', () => {
  it.each([
    ['a chunked body that never ends', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['a body that is shorter than announced', 'Content-Length: 100', '{'],
  ])('is answered 408, and its connection closed: %s', async (_, head, bytes) => {
    await start({ arrivalMilliseconds: 300, bodies: 100 });
    const sender = new Sender(head);
    sender.write(bytes);
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 408 [^]*request_too_slow/);
    await until('the connection to be closed', () => sender.isClosed);
    await until('room again', async () => (await post('{}'.padEnd(100))).status === 200);
  });
});

describe('A body with a content encoding', () => {
  it.each(['gzip', 'br', 'GZIP', 'gzip, gzip'])(
    'such as %s is answered 415, with its name',
    async (encoding) => {
      await start({});
      const answer = await post(new Uint8Array(gzipSync('{"number":1}')), {
        'content-encoding': encoding,
      });
      expect(answer.refuses(415, 'body_compressed').detail).toContain(encoding);
    },
  );

  it('is accepted if the encoding is identity', async () => {
    await start({});
    expect((await post('{"number":1}', { 'content-encoding': 'identity' })).status).toBe(200);
  });
});

describe('A repeated Idempotency-Key header', () => {
  it.each(['order-1', 'order-2'])('is answered 400: beside order-1, %s', async (second) => {
    await start({});
    const keys = ['order-1', second].map((key) => `Idempotency-Key: ${key}`);
    const sender = new Sender(...keys, 'Content-Length: 2');
    sender.write('{}');
    expect(await sender.answer()).toMatch(
      /^HTTP\/1\.1 400 [^]*headers\.idempotency-key must be sent once/,
    );
    sender.leave();
  });

  it('is not joined to a key with a comma', async () => {
    await start({});
    expect((await post('{}', { 'idempotency-key': 'order, 1' })).status).toBe(200);
  });
});
