import { problem } from '../../errors/errors.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { isLoopback } from '../remote/loopback-host.ts';

/** Where a WebDAV server has the drive, and how to sign in there. */
export interface WebDavAddress {
  /** The folder of the drive: `http:` or `https:`, a path that ends with `/`, no credentials. */
  folder: URL;
  /** The value of the `Authorization` header; null if the server needs none. */
  authorization: string | null;
}

/** What is accepted, and where credentials come from that the URL does not have. */
export interface AddressOptions {
  /** Whether credentials and documents may be sent unencrypted to another machine. */
  allowsInsecure: boolean;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Parses the address of a drive on a WebDAV server: `webdav+https://user:password@host/path/`.
 * @throws DocloomError `invalid_setting`, without the password
 */
export function parseWebDavAddress(
  url: URL,
  { allowsInsecure, env }: AddressOptions,
): WebDavAddress {
  const { protocol, hostname, host, pathname, search, hash } = url;
  if (hostname === '') throw invalid('the address has no host');
  if (search !== '' || hash !== '') {
    throw invalid('the address has a query or fragment; encode ? as %3F and # as %23 in names');
  }
  if (protocol === 'webdav+http:' && !allowsInsecure && !isLoopback(hostname)) {
    throw invalid(
      `${hostname} would receive the password and all documents unencrypted; use webdav+https://, or set --allow-insecure-drive if the network is private`,
    );
  }
  const scheme = protocol.replace('webdav+', '');
  const folder = `${scheme}//${host}${pathname.replace(/\/*$/, '/')}`;
  if (!URL.canParse(folder)) throw invalid('the address is not a valid URL');
  return { folder: new URL(folder), authorization: authorizationOf(url, env) };
}

function authorizationOf(url: URL, env: AddressOptions['env']): string | null {
  const user = decoded(url.username) || (env['DOCLOOM_WEBDAV_USER'] ?? '');
  const password = decoded(url.password) || (env['DOCLOOM_WEBDAV_PASSWORD'] ?? '');
  if (user === '' && password === '') return null;
  if (user === '') throw invalid('the user is missing; add it, or set DOCLOOM_WEBDAV_USER');
  // RFC 7617: the first colon ends the user.
  if (user.includes(':')) throw invalid('the user has a colon, which WebDAV cannot send');
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid('the user or the password is not percent-encoded; encode % as %25');
  }
}

function invalid(reason: string): DocloomError {
  return problem('invalid_setting', '--drive', reason);
}
