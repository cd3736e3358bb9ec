import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { WatchedStream } from '../../../../nodes/Docloom/transport/watched-stream';

let server: Server;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function body(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent: false }, resolve).on('error', reject);
  });
}

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Longer than any of these tests takes. */
const LONG = 600_000;

describe('a watched response body', () => {
  it('has the content that the server sends', async () => {
    answer = (response) => response.end('a'.repeat(1_000_000));

    const watched = new WatchedStream(await body(), LONG);

    expect((await readAll(watched.readable)).length).toBe(1_000_000);
    expect(watched.failure).toBeUndefined();
  });

  it('may be empty', async () => {
    answer = (response) => response.end();

    expect(await readAll(new WatchedStream(await body(), LONG).readable)).toBe('');
  });

  it('may have been decompressed, or created by its provider', async () => {
    answer = (response) => response.end(gzipSync('unpacked'));
    const unpacked = (await body()).pipe(createGunzip());

    expect(await readAll(new WatchedStream(unpacked, LONG).readable)).toBe('unpacked');
    const made = Readable.from([Buffer.from('ma'), Buffer.from('de')]);
    expect(await readAll(new WatchedStream(made, LONG).readable)).toBe('made');
  });

  it('times out if it stalls midway, and the connection is closed', async () => {
    const gone = new Promise((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        response.write('the first part');
      };
    });
    const watched = new WatchedStream(await body(), 30);

    await expect(readAll(watched.readable)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(watched.failure?.message).toContain('stopped before its end');
    await gone;
  });

  it('times out even if its source cannot be stopped', async () => {
    async function* endless() {
      yield Buffer.from('the first part');
      await new Promise(() => undefined);
    }
    const watched = new WatchedStream(Readable.from(endless()), 30);

    await expect(readAll(watched.readable)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('waits for a slow reader without a limit', async () => {
    answer = (response) => response.end('a'.repeat(1_000_000));
    const incoming = await body();
    const watched = new WatchedStream(incoming, 200);

    // The server has sent everything that fits long before the reader begins.
    await new Promise((resolve) => setTimeout(resolve, 600));

    expect((await readAll(watched.readable)).length).toBe(1_000_000);
  });

  it('reports that the connection broke off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('the first part', () => response.destroy());
    };
    const watched = new WatchedStream(await body(), LONG);

    await expect(readAll(watched.readable)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(watched.failure).toMatchObject({ code: 'ECONNRESET' });
  });

  it('is closed if the reader stops early, which is not an error of the server', async () => {
    const gone = new Promise((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        response.write('the first part');
      };
    });
    const watched = new WatchedStream(await body(), LONG);

    for await (const chunk of watched.readable) {
      expect(String(chunk)).toBe('the first part');
      break;
    }

    await gone;
    expect(watched.failure).toBeUndefined();
  });

  it('is closed if its reader is destroyed before it reads', async () => {
    const gone = new Promise((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        response.write('the first part');
      };
    });

    new WatchedStream(await body(), LONG).readable.destroy();

    await gone;
  });

  it('is not watched any longer after its end', async () => {
    answer = (response) => response.end('everything');
    const watched = new WatchedStream(await body(), 10);
    await readAll(watched.readable);
    const checks = jest.spyOn(AbortSignal, 'timeout');

    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(checks).not.toHaveBeenCalled();
    checks.mockRestore();
  });

  it('is closed if nothing reads it', async () => {
    const gone = new Promise((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        response.write('the first part');
      };
    });

    new WatchedStream(await body(), LONG).end();

    await gone;
  });
});
