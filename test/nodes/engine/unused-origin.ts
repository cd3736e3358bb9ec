import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the origin of a local port on which nothing listens; connections to it are refused. */
export async function unusedOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${port}`;
}
