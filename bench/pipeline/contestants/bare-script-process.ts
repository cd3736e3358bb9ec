// Only the necessary steps between source data and its event: the data on disk before the response,
// a document on disk before its event, and the event. No database, no templates, no queue, no
// retries. Callers that arrive before a sync begins share it.
import { open, readFile, rename } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SharedSync } from './shared-sync.ts';

const [port = '', folder = '', receiverUrl = ''] = process.argv.slice(2);
const documents = join(folder, 'documents');
const document = await readFile(join(folder, 'document.docx'));
const log = await open(join(folder, 'log'), 'a');
const documentFolder = await open(documents, 'r');
const logSync = new SharedSync(() => log.datasync());
const folderSync = new SharedSync(() => documentFolder.sync());
const agent = new Agent({ keepAlive: true });

// With a timeout, a sender could reuse a connection just as it is closed.
createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
  if (incoming.method === 'POST') void take(incoming, response);
  else response.writeHead(405).end();
}).listen(Number(port), '127.0.0.1');

async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(incoming);
  const runId = `run_${crypto.randomUUID()}`;
  await log.write(`${runId} ${body.toString('utf8')}\n`);
  await logSync.reachDisk();
  response.setHeader('docloom-run-id', runId).end('{}');
  await writeDocument(runId);
  await tell(runId);
}

async function writeDocument(runId: string): Promise<void> {
  const name = `Letter ${runId}.docx`;
  const temporary = join(folder, name);
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(document);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(documents, name));
  await folderSync.reachDisk();
}

async function tell(runId: string): Promise<void> {
  const event = { type: 'documents.created', data: { run: { id: runId } } };
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  await new Promise<void>((resolve, reject) => {
    request(receiverUrl, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}
