import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { BodyMemory } from '../../../../service/src/http/guards/body-memory.ts';
import { readBody } from '../../../../service/src/http/requests/read-body.ts';

const LIMIT = 100_000;
const LENGTH = 5 * LIMIT;

const ANNOUNCED = `content-length: ${String(LENGTH)}`;
const CHUNKED = 'transfer-encoding: chunked';
/** Of the one chunk of a body. */
const CHUNK = { before: `${LENGTH.toString(16)}\r\n`, after: '\r\n0\r\n\r\n' };

let server: Server;
let received: IncomingMessage;
let reading: Promise<unknown>;

beforeEach(async () => {
  server = createServer((request, response) => {
    received = request;
    reading = readBody(request, LIMIT, new BodyMemory(LIMIT).share('usr_1'));
    reading.catch(() => response.writeHead(413, { connection: 'close' }).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const tooLarge = () => expect(reading).rejects.toMatchObject({ code: 'too_large' });

function startSending(header: string): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`);
  return socket;
}

describe('a body that is too large', () => {
  it.each([
    ['states its length', ANNOUNCED, { before: '', after: '' }],
    ['does not', CHUNKED, CHUNK],
  ])('is received before the response if it %s', async (_, header, { before, after }) => {
    const socket = startSending(header);
    // One write: another one, even if empty, fails with EPIPE if the response comes first.
    socket.write(Buffer.concat([Buffer.from(before), Buffer.alloc(LENGTH), Buffer.from(after)]));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
    await tooLarge();
    expect(received.complete).toBe(true);
  });

  it.each([
    ['states its length', ANNOUNCED, ''],
    ['does not', CHUNKED, CHUNK.before],
  ])('is not waited for if it %s and does not come', async (_, header, before) => {
    const socket = startSending(header);
    socket.write(before);
    socket.write(Buffer.alloc(LENGTH / 2));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
    await tooLarge();
    expect(received.complete).toBe(false);
  });

  it('is not waited for if the client has gone', async () => {
    const socket = startSending(ANNOUNCED);
    await once(server, 'request');
    socket.destroy();
    await tooLarge();
  });
});
