import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Stores data under the ID of its run, and resolves when both would survive a crash. */
type Enqueue = (runId: string, data: object) => Promise<void>;

/** Listens for source data, and answers when it is enqueued. */
export function takeData(port: number, enqueue: Enqueue): void {
  const take = async (incoming: IncomingMessage, response: ServerResponse) => {
    const runId = `run_${crypto.randomUUID()}`;
    await enqueue(runId, (await json(incoming)) as object);
    response.setHeader('docloom-run-id', runId).end('{}');
  };
  // With a timeout, a sender could reuse a connection just as it is closed.
  createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    if (incoming.method !== 'POST') response.writeHead(405).end();
    else {
      take(incoming, response).catch((cause: unknown) => {
        console.error(cause);
        response.writeHead(503).end();
      });
    }
  }).listen(port, '127.0.0.1');
}
