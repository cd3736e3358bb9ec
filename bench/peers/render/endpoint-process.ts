// The smallest endpoint that renders: takes the data of a letter, and answers with the Word file.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { wholeOf } from '../../templates/contestants/contestant.ts';
import { loadContestant } from '../../templates/contestants/index.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const [port = '', templateFile = '', library = ''] = process.argv.slice(2);
const { prepare } = await loadContestant(library);
const fill = prepare(await readFile(templateFile));

// With a timeout, a sender could reuse a connection just as it is closed.
createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
  if (incoming.method !== 'POST') response.writeHead(405).end();
  else {
    render(incoming, response).catch((cause: unknown) => {
      console.error(cause);
      response.writeHead(500).end();
    });
  }
}).listen(Number(port), '127.0.0.1');

async function render(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const document = wholeOf(await fill((await json(incoming)) as object));
  const headers = { 'content-type': TYPE, 'content-length': document.length };
  response.writeHead(200, headers).end(document);
}
