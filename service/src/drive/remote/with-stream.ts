import type { Readable } from 'node:stream';

/**
 * Sends a stream once, as the body of a request, and closes it. A client of HTTP does not close the
 * stream of a request that fails, and reports the error of the stream as one of the connection.
 * @throws the error of the stream, or else that of `send`
 */
export async function withStream<Result>(
  stream: Readable,
  send: (stream: Readable) => Promise<Result>,
): Promise<Result> {
  const errors: Error[] = [];
  stream.once('error', (cause) => errors.push(cause));
  try {
    return await send(stream);
  } catch (cause) {
    throw errors[0] ?? cause;
  } finally {
    stream.destroy();
  }
}
