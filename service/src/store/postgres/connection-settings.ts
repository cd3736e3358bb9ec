import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { problem } from '../../errors/errors.ts';

/** How long opening a connection, or waiting for a free one, may take, in milliseconds. */
const CONNECT_MILLISECONDS = 10_000;

/** The settings of a connection, as `pg` takes them. */
export interface ConnectionSettings {
  readonly host: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl: ConnectionOptions | false;
  readonly application_name: string;
  readonly keepAlive: boolean;
  readonly connectionTimeoutMillis: number;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/**
 * Returns the settings of connections to a database. A connection that leaves this machine is
 * encrypted, and the certificate of its server is checked, unless the address says otherwise.
 *
 * - `sslmode=disable` sends everything unencrypted.
 * - `sslmode=require` encrypts, and accepts any certificate, as libpq does.
 * - `sslmode=verify-full` also checks the certificate and the name in it.
 * @param url `postgres://user:password@host:port/name`; a `host` parameter with a path names the
 * folder of a Unix socket
 * @throws DocloomError `invalid_setting` if a file that the address names cannot be read
 */
export function connectionSettings(url: URL): ConnectionSettings {
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    // Without a user or a password in the address, `pg` reads PGUSER and PGPASSWORD.
    ...(url.username !== '' && { user: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    database: decodeURIComponent(url.pathname.slice(1)),
    ssl: tlsOf(host, url.searchParams),
    application_name: 'docloom',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  };
}

function tlsOf(host: string, parameters: URLSearchParams): ConnectionOptions | false {
  const isOnThisMachine = host.startsWith('/') || LOOPBACK.test(host);
  const mode = parameters.get('sslmode') ?? (isOnThisMachine ? 'disable' : 'verify-full');
  if (mode === 'disable') return false;
  return {
    rejectUnauthorized: mode === 'verify-full',
    ...fileOf(parameters, 'sslrootcert', 'ca'),
    ...fileOf(parameters, 'sslcert', 'cert'),
    ...fileOf(parameters, 'sslkey', 'key'),
  };
}

/** Returns the content of the file that a parameter names, as an option of TLS. */
function fileOf(
  parameters: URLSearchParams,
  parameter: 'sslrootcert' | 'sslcert' | 'sslkey',
  option: 'ca' | 'cert' | 'key',
): ConnectionOptions {
  const path = parameters.get(parameter);
  if (path === null) return {};
  try {
    return { [option]: readFileSync(path, 'utf8') };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw problem('invalid_setting', '--database', `${parameter} cannot be read (${reason})`);
  }
}
