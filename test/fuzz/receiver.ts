import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Accepts every event and stores none, because thousands may arrive. */
export interface QuietReceiver {
  url: string;
  stop(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startReceiver(): Promise<QuietReceiver> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/heard`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
