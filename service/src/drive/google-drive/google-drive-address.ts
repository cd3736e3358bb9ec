import { isAbsolute } from 'node:path';
import { problem } from '../../errors/errors.ts';

/** The parts of an address such as `google-drive://<folder id>?driveId=<shared drive>`. */
export interface GoogleDriveAddress {
  /** The folder that has the files. */
  folderId: string;
  /** The shared drive of the folder; null if it is in My Drive. */
  driveId: string | null;
  /** The file with the credentials; null for that of the environment. */
  credentials: string | null;
  /** The origin of the API. */
  endpoint: string;
}

const GOOGLE = 'https://www.googleapis.com';
const ID = /^[\w-]{5,128}$/;
const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const KNOWN: readonly string[] = ['credentials', 'driveId', 'endpoint'];

/**
 * Parses the address of a folder of Google Drive.
 * @throws DocloomError `invalid_setting`
 */
export function parseGoogleDriveAddress(url: URL): GoogleDriveAddress {
  const { searchParams } = url;
  // Not `url.host`: ids are case-sensitive. The URL parser lower-cases no host of this scheme.
  if (!ID.test(url.host) || !['', '/'].includes(url.pathname))
    throw invalid('the address needs the id of a folder, as in google-drive://<folder id>');
  if (url.username !== '' || url.password !== '')
    throw invalid('the address must have no user and no password; use ?credentials=<file>');
  const unknown = [...searchParams.keys()].find((name) => !KNOWN.includes(name));
  if (unknown !== undefined)
    throw invalid(`the parameter "${unknown}" is unknown; use ${KNOWN.join(', ')}`);
  return {
    folderId: url.host,
    driveId: driveIdOf(searchParams.get('driveId')),
    credentials: credentialsOf(searchParams.get('credentials')),
    endpoint: endpointOf(searchParams.get('endpoint')),
  };
}

function driveIdOf(value: string | null): string | null {
  if (value !== null && !ID.test(value)) throw invalid('driveId is not the id of a shared drive');
  return value;
}

function credentialsOf(value: string | null): string | null {
  if (value !== null && !isAbsolute(value))
    throw invalid('credentials must be the absolute path of a file');
  return value;
}

/** Tokens must not go anywhere else over HTTP. */
function endpointOf(value: string | null): string {
  if (value === null) return GOOGLE;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'http:' || !LOOPBACK.includes(url.hostname) || url.pathname !== '/')
    throw invalid(
      'endpoint is for tests only: it must be an address such as http://127.0.0.1:9000',
    );
  return url.origin;
}

/** @param reason without credentials */
export function invalid(reason: string): Error {
  return problem('invalid_setting', '--drive', reason);
}
