import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Adapter from '@nephele/adapter-file-system';
import type { User } from 'nephele';
import nephele, { UnauthorizedError } from 'nephele';

/**
 * Serves a folder by WebDAV with Nephele, and prints its port. A program of its own, because Nephele
 * is published as ES modules, which jest does not load.
 *
 * Arguments: the folder, and the only accepted `Authorization` header.
 */
const [root = '', accepted] = process.argv.slice(2);

const authenticator = {
  async authenticate({ headers }: IncomingMessage, response: ServerResponse): Promise<User> {
    if (headers.authorization === accepted) return { username: 'ann' };
    response.setHeader('WWW-Authenticate', 'Basic realm="Nephele"');
    throw new UnauthorizedError('Other credentials are needed.');
  },
  async cleanAuthentication(): Promise<void> {
    // Nothing is kept.
  },
};

// By default, a tag is a checksum of the content, so that equal contents have equal versions.
const adapter = new Adapter({ root, contentEtagMaxBytes: -1 });
// An application of Express, whose types are not installed.
const application = nephele({ adapter, authenticator }) as unknown as RequestListener;
const server = createServer(application).listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
// The test that has started it has ended.
process.stdin.on('end', () => process.exit()).resume();
