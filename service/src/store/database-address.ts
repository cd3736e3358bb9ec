import { problem } from '../errors/errors.ts';

/** Where a database is: a file of this machine, or a database of a PostgreSQL server. */
export type DatabaseAddress =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: URL };

const SCHEME = /^postgres(?:ql)?:$/;

/** The parameters of an address; their names and meanings are those of libpq. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'host',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
]);

const SSL_MODES: readonly string[] = ['disable', 'require', 'verify-full'];

// Without the value: it may have a password.
const NO_ADDRESS =
  'it is no address of a PostgreSQL database; use postgres://user:password@host:port/name, and percent-encode special characters of the password';

/**
 * Parses the address of a PostgreSQL database.
 * @throws DocloomError `invalid_setting`
 */
export function parseDatabase(value: string, setting = '--database'): DatabaseAddress {
  const url = URL.parse(value.trim());
  if (!url || !SCHEME.test(url.protocol)) throw problem('invalid_setting', setting, NO_ADDRESS);
  const isNamed = url.pathname.length > 1 && (url.hostname !== '' || url.searchParams.has('host'));
  if (!isNamed || !canBeDecoded(url)) throw problem('invalid_setting', setting, NO_ADDRESS);
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) {
    const reason = `Docloom does not know its parameter "${unknown}"; it knows ${[...PARAMETERS].join(', ')}`;
    throw problem('invalid_setting', setting, reason);
  }
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode)) {
    const reason = `its sslmode is "${mode}"; use ${SSL_MODES.join(', ')}`;
    throw problem('invalid_setting', setting, reason);
  }
  return { kind: 'postgres', url };
}

/** Returns the address of the database: that of the setting, or the file in the data folder. */
export function addressOfDatabase(
  setting: DatabaseAddress | null,
  { databaseFile }: { databaseFile: string },
): DatabaseAddress {
  return setting ?? { kind: 'file', file: databaseFile };
}

/** Returns the address for people to read, without the password. */
export function describeDatabase(address: DatabaseAddress): string {
  if (address.kind === 'file') return address.file;
  const shown = new URL(address.url);
  if (shown.password !== '') shown.password = '***';
  return shown.href;
}

function canBeDecoded({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
