import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request to a recorded service, and its response. */
export interface Exchange {
  /** The exchanges that had ended before this one began. */
  readonly before: readonly Exchange[];
  /** The loopback address of the client. */
  readonly client: string;
  /** Null if there was no response: the service was killed. */
  readonly response: Response | null;
}

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The content of a request. */
export interface Message {
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * Sends a request on a connection of its own. Never rejects.
 * @param client the loopback address from which it is sent; a recording tells connections by it,
 * because ports are used again
 */
export async function exchange(
  url: string,
  message: Message,
  client = '127.0.0.1',
  before: readonly Exchange[] = [],
): Promise<Exchange> {
  const { hostname, port, pathname, search } = new URL(url);
  const { method, headers = {}, body } = message;
  const response = await new Promise<Response | null>((resolve) => {
    const sending = request({
      ...{ hostname, port, method, headers, path: `${pathname}${search}`, agent: false },
      localAddress: client,
    });
    sending.on('error', () => resolve(null));
    sending.on('response', (answer) => {
      const { statusCode: status = 0 } = answer;
      buffer(answer).then(
        (content) => resolve({ status, headers: answer.headers, text: content.toString() }),
        () => resolve(null),
      );
    });
    sending.end(body);
  });
  return { before, client, response };
}
