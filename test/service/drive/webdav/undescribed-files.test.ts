import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { pagesOf } from '../pages-of.ts';
import { storeOn } from './store-on.ts';

/* Answers with the status 207 have a status for each file, and for each group of its properties. */

const FOLDER = entry('/Drive/', '<D:resourcetype><D:collection/></D:resourcetype>');
const FILE = properties(
  '<D:resourcetype/><D:getcontentlength>7</D:getcontentlength><D:getetag>"1"</D:getetag>',
);

let answer: string;
const staging = new TemporaryFolder();
const server: Server = createServer((request, response) => {
  request.resume();
  response.writeHead(207, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${answer}</D:multistatus>`);
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close().closeAllConnections();
  staging.remove();
});

const store = () => {
  const { port } = server.address() as AddressInfo;
  return storeOn(new URL(`http://127.0.0.1:${String(port)}/Drive/`), staging.path);
};

function properties(content: string, status = '200 OK'): string {
  return `<D:propstat><D:prop>${content}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`;
}

function entry(href: string, content: string): string {
  const described = content.startsWith('<D:propstat>') || content.startsWith('<D:status>');
  return `<D:response><D:href>${href}</D:href>${described ? content : properties(content)}</D:response>`;
}

const undescribed: [string, string, string][] = [
  ['a lock', '<D:status>HTTP/1.1 423 Locked</D:status>', 'STORAGE_BUSY'],
  ['an error', '<D:status>HTTP/1.1 500 Internal Server Error</D:status>', 'STORAGE_FAULT'],
  ['a denial', '<D:status>HTTP/1.1 403 Forbidden</D:status>', 'STORAGE_DENIED'],
  ['an error of its properties', properties('<D:getetag/>', '503 Busy'), 'STORAGE_BUSY'],
  ['no properties', properties('<D:resourcetype/>', '404 Not Found'), 'STORAGE_REJECTED'],
];

describe.each(undescribed)('a file of which the server only says: %s', (_, content, code) => {
  it('is not taken for a missing one', async () => {
    answer = entry('/Drive/a.txt', content);
    await expect(store().head('a.txt')).rejects.toMatchObject({ code });
  });

  it('is not taken for a missing one among many', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `${String(n)}.txt`);
    const others = names.map((name) => entry(`/Drive/${name}`, FILE)).join('');
    answer = `${FOLDER}${others}`;
    expect((await store().headAll(names)).size).toBe(10);
    // The same answer to the list and to the question about the file alone.
    answer = `${entry('/Drive/0.txt', content)}${FOLDER}${others.replace(entry('/Drive/0.txt', FILE), '')}`;
    await expect(store().headAll(names)).rejects.toMatchObject({ code });
  });

  it('is skipped by the list, which has the others', async () => {
    answer = `${FOLDER}${entry('/Drive/a.txt', content)}${entry('/Drive/b.txt', FILE)}`;
    expect((await pagesOf(store())).flat()).toEqual(['b.txt']);
  });
});

it('a file of which the server says that it is missing is missing', async () => {
  answer = entry('/Drive/a.txt', '<D:status>HTTP/1.1 404 Not Found</D:status>');
  expect(await store().head('a.txt')).toBeUndefined();
});
