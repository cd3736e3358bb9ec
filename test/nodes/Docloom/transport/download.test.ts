import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runDocloom, type Outcome } from '../../engine/run-docloom';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { driveFile } from '../../engine/resources';

const folder = join(process.env.N8N_USER_FOLDER!, 'binary-data');
const file = driveFile({ id: 'file-1', name: 'Large.pdf', mimeType: 'application/pdf' });
const part = Buffer.alloc(100_000, 'x');

let server: Server;
/** The reaction to each request for the content of the file. */
let contents: ((response: ServerResponse) => void)[];
beforeAll(async () => {
  process.env.N8N_BINARY_DATA_STORAGE_PATH = folder;
  process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'filesystem';
  await Container.get(BinaryDataService).init();
});
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  contents = [];
  server = createServer((request, response) => {
    if (request.url?.endsWith('/content/')) {
      contents.shift()!(response);
      return;
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function download(): Promise<Outcome> {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parameters = { resource: 'file', operation: 'download', fileId: file.id };
  return await runDocloom({ parameters, baseUrl });
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((one) => statSync(one, { throwIfNoEntry: false })?.isFile() === true);
}
/** Waits until n8n has stored a part of a file, and returns its size. */
async function someBytesStored(): Promise<number> {
  for (;;) {
    const sizes = filesBelow(folder).map((one) => statSync(one).size);
    const largest = Math.max(0, ...sizes);
    if (largest > 0) return largest;
    await new Promise((later) => setTimeout(later, 5));
  }
}

function storedBytes({ output }: Outcome): Buffer {
  const [, path = ''] = (output[0]?.binary?.data?.id ?? '').split(':');
  return readFileSync(join(folder, path));
}

describe('a file download', () => {
  it('is streamed to the storage instead of being read into memory', async () => {
    let storedBeforeTheEnd = 0;
    contents.push((response) => {
      response.write(part);
      void someBytesStored().then((bytes) => {
        storedBeforeTheEnd = bytes;
        response.end(part);
      });
    });

    const outcome = await download();

    expect(storedBytes(outcome)).toEqual(Buffer.concat([part, part]));
    expect(storedBeforeTheEnd).toBeLessThanOrEqual(part.length);
    expect(outcome.output[0]?.binary?.data).toMatchObject({
      fileName: 'Large.pdf',
      mimeType: 'application/pdf',
    });
  });

  it('is retried if the connection breaks midway', async () => {
    const breakOff = (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Length': 2 * part.length });
      response.write(part, () => response.destroy());
    };
    contents.push(breakOff, (response) => response.end(part));

    const outcome = await download();

    expect(outcome.error).toBeUndefined();
    expect(storedBytes(outcome)).toEqual(part);
    expect(filesBelow(folder).filter((one) => one.includes('.tmp.'))).toEqual([]);
  });

  it('fails after three attempts with the network error', async () => {
    const breakOff = (response: ServerResponse) => {
      response.writeHead(200, { 'Content-Length': 2 * part.length });
      response.write(part, () => response.destroy());
    };
    contents.push(breakOff, breakOff, breakOff);

    const { error } = await download();

    expect(error?.message).toContain('cannot be reached [item 0]');
    expect(contents).toEqual([]);
  });

  it('is retried if the server was busy', async () => {
    contents.push(
      (response) => response.writeHead(503, { 'Retry-After': '0' }).end('busy'),
      (response) => response.end(part),
    );

    expect(storedBytes(await download())).toEqual(part);
  });

  it('reads only the beginning of an error response', async () => {
    contents.push((response) => response.writeHead(403).end('no! '.repeat(1_000_000)));

    const { error } = await download();

    expect(error?.message).toBe('The server denied access to file file-1 [item 0]');
    expect(error?.description).toMatch(/The server says: (no! )+…$/);
  });

  it('is not retried if n8n cannot store it, and the error names n8n', async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    // A file where n8n needs a folder.
    writeFileSync(join(folder, 'workflows'), '');
    contents.push((response) => response.end(part));

    const { error } = await download();

    expect(error?.message).toBe('n8n could not store file file-1 [item 0]');
    expect(error?.description).toContain('ENOTDIR');
    expect(error?.description).toContain('Check the storage of n8n');
  });
});
