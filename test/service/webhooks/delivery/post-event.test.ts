import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../../../../service/src/webhooks/delivery/post-event.ts';
import { postEvent } from '../../../../service/src/webhooks/delivery/post-event.ts';
import { freezeThisProcess } from '../../freeze-this-process.ts';
import { AnsweringServer } from '../answering-server.ts';
import { agentsForEachTest } from '../guarded-posts.ts';

const agents = agentsForEachTest();
let receiver: AnsweringServer;

beforeEach(async () => {
  receiver = await AnsweringServer.start();
});

afterEach(() => receiver.stop());

const post = (url = receiver.url(), { body = '{}', timeout = 5_000, headers = {} } = {}) =>
  postEvent(agents({ loopback: true }), url, headers, body, timeout);

/** Posts to a server that writes the bytes of its answer itself. */
async function postTo(answerOn: (socket: Socket) => void, timeout?: number): Promise<Answer> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    answerOn(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await post(`http://127.0.0.1:${String(port)}/`, { timeout });
  server.close();
  await once(server, 'close');
  return answer;
}

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the request to a receiver', () => {
  it('is a POST of JSON with the given headers', async () => {
    await post(receiver.url('127.0.0.1', '/events?key=1'), { headers: { 'webhook-id': 'evt_1' } });
    expect(receiver.heard).toMatchObject([
      {
        method: 'POST',
        path: '/events?key=1',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'evt_1',
          'user-agent': 'Docloom',
          accept: '*/*',
        },
      },
    ]);
  });

  it('has the body byte for byte', async () => {
    const body = '{ "name" : "Größe ✓ 👩‍👩‍👧",\n"n": 1.0, "__proto__": null }';
    await post(undefined, { body });
    expect(receiver.heard[0]?.body).toBe(body);
    expect(receiver.heard[0]?.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });
});

describe('the receiver’s time limit', () => {
  it('does not count time in which this process was frozen', async () => {
    receiver.answer = (response) => {
      freezeThisProcess(3_000);
      response.writeHead(200).end();
    };
    expect(await post(undefined, { timeout: 1_000 })).toMatchObject({ received: true });
  });
});

describe('a received event is answered with', () => {
  it.each([200, 201, 202, 204, 299])('%d', async (status) => {
    receiver.answersWith(status);
    expect(await post()).toEqual({ received: true, status, excerpt: '' });
  });

  it.each([300, 304, 400, 401, 404, 410, 429, 500, 503])('not %d', async (status) => {
    receiver.answersWith(status);
    expect(await post()).toEqual({
      received: false,
      status,
      reason: `The receiver answered ${String(status)}.`,
      excerpt: '',
      retryAfter: null,
    });
  });

  it('a 2xx with any body', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{ no JSON');
    };
    expect(await post()).toMatchObject({ received: true, status: 200 });
  });

  it('a 2xx with a body that contradicts its headers', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    };
    expect(await post()).toMatchObject({ received: true, status: 200 });
  });

  it('a 2xx with a truncated body', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    expect(await post()).toMatchObject({ received: true, status: 200 });
  });
});

describe('the answer besides its status', () => {
  it('is returned: the start of the body, and when to retry', async () => {
    receiver.answer = (response) => {
      response.writeHead(503, { 'retry-after': '120' }).end(`Busy.\r\n${'x'.repeat(9_000)}`);
    };
    expect(await post()).toMatchObject({
      status: 503,
      excerpt: `Busy. ${'x'.repeat(494)}`,
      retryAfter: '120',
    });
  });

  it('is requested without compression', async () => {
    await post();
    expect(receiver.heard[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('does not block the sender if the body arrives slowly', async () => {
    let drops: NodeJS.Timeout | undefined;
    receiver.answer = (response) => {
      response.writeHead(500);
      drops = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(drops));
    };
    expect(await post(undefined, { timeout: 100 })).toMatchObject({
      received: false,
      status: 500,
      excerpt: expect.stringMatching(/^\.+$/) as string,
    });
  });

  it('does not block the sender if the headers arrive slowly', async () => {
    const answer = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drops = setInterval(() => socket.write('X-Drop: 1\r\n'), 5);
      socket.on('close', () => clearInterval(drops));
    }, 100);
    expect(answer).toMatchObject({
      status: null,
      reason: 'The receiver did not answer within 0.1 seconds.',
    });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('by %d is not followed', async (status) => {
    const target = await AnsweringServer.start();
    receiver.answersWith(status, { location: target.url() });
    expect(await post()).toMatchObject({ received: false, status });
    expect(target.heard).toEqual([]);
    expect(receiver.heard).toHaveLength(1);
    await target.stop();
  });
});

describe('a receiver with a long answer', () => {
  it('is read up to a limit, and its status counts', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<undefined>();
    receiver.answer = (response) => {
      response.writeHead(200);
      const send = () => {
        sent += 64 * 1024;
        response.write(Buffer.alloc(64 * 1024), (cause) => {
          if (!cause) send();
        });
      };
      response.on('close', () => closed.resolve(undefined));
      send();
    };
    expect(await post()).toMatchObject({ received: true, status: 200 });
    await closed.promise;
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('is not decompressed, so that a small body cannot expand', async () => {
    receiver.answer = (response) => {
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(30 * 1024 * 1024)));
    };
    expect(await post()).toMatchObject({ received: true, status: 200 });
  });
});

describe('an unreachable receiver', () => {
  it('is reported with the reason', async () => {
    const url = `http://127.0.0.1:${String(await closedPort())}/`;
    expect(await post(url)).toEqual({
      received: false,
      status: null,
      reason: expect.stringMatching(/^The receiver could not be reached: .*ECONNREFUSED/) as string,
    });
  });

  it('is reported with the reason even if its name has several addresses', async () => {
    const url = `http://localhost:${String(await closedPort())}/`;
    expect(await post(url)).toMatchObject({
      received: false,
      reason: expect.stringMatching(/could not be reached: .*ECONNREFUSED/) as string,
    });
  });

  it('may close the connection without an answer', async () => {
    receiver.answer = (response) => response.destroy();
    expect(await post()).toMatchObject({
      received: false,
      status: null,
      reason: expect.stringMatching(/could not be reached: .*(?:hang up|ECONNRESET)/) as string,
    });
  });

  it('may speak another protocol than HTTP', async () => {
    const answer = await postTo((socket) => socket.end('hello\r\n\r\n'));
    expect(answer).toMatchObject({ received: false });
  });

  it('may answer that it changes the protocol', async () => {
    const answer = await postTo((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    expect(answer).toMatchObject({
      received: false,
      reason: expect.stringMatching(/closed without an answer/) as string,
    });
  });

  it.each(['http://', 'no address', 'ftp://127.0.0.1/'])(
    'may have an invalid address: %s',
    async (url) => {
      expect(await post(url)).toMatchObject({
        received: false,
        status: null,
        reason: expect.stringMatching(/./) as string,
      });
    },
  );
});

describe('a slow receiver', () => {
  it('times out if it never answers', async () => {
    receiver.answer = () => undefined;
    expect(await post(undefined, { timeout: 50 })).toEqual({
      received: false,
      status: null,
      reason: 'The receiver did not answer within 0.05 seconds.',
    });
  });

  it('has received the event if it answered and only its body never ends', async () => {
    receiver.answer = (response) => {
      response.writeHead(202);
      response.write('and so on');
    };
    expect(await post(undefined, { timeout: 100 })).toEqual({
      received: true,
      status: 202,
      excerpt: 'and so on',
    });
  });
});
