import { isAbsolute, resolve } from 'node:path';
import { problem } from '../errors/errors.ts';

/** The storages on other machines, by the scheme of their addresses. */
const KINDS = {
  's3:': 's3',
  'webdav+https:': 'webdav',
  'webdav+http:': 'webdav',
  'google-drive:': 'google-drive',
} as const;

/** Where the contents of a drive are: a folder of this machine, or a storage with an address. */
export type DriveAddress = { kind: 'folder'; folder: string } | RemoteAddress;

/** The address of a storage on another machine. */
interface RemoteAddress {
  kind: (typeof KINDS)[keyof typeof KINDS];
  url: URL;
  /** Whether documents and passwords may cross a network unencrypted. */
  allowsInsecure: boolean;
}

interface ParseDriveOptions {
  /** The option with the value, for the error. */
  setting?: string;
  /** The setting `--allow-insecure-drive`. */
  allowsInsecure?: boolean;
}

/**
 * Parses the place of a drive: the path of a folder, or a URL. What the parts of a URL mean is
 * checked when its storage is opened.
 * @throws DocloomError `invalid_setting`
 */
export function parseDrive(
  value: string,
  { setting = '--drive', allowsInsecure = false }: ParseDriveOptions = {},
): DriveAddress {
  const scheme = /^([a-z][a-z0-9+.-]+:)(?=\/\/)/i.exec(value)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    if (value.trim() === '') throw problem('invalid_setting', setting, 'it is empty');
    return { kind: 'folder', folder: isAbsolute(value) ? value : resolve(value) };
  }
  const kind = kindOf(scheme);
  const url = URL.parse(value);
  if (!kind || !url?.hostname) throw problem('invalid_setting', setting, UNKNOWN);
  return { kind, url, allowsInsecure };
}

/** Returns the address of the drive: that of the setting, or the folder in the data folder. */
export function addressOfDrive(
  setting: DriveAddress | null,
  { driveFolder }: { driveFolder: string },
): DriveAddress {
  return setting ?? { kind: 'folder', folder: driveFolder };
}

/** Returns whether the contents are on another machine. */
export function isRemote(setting: DriveAddress | null): boolean {
  return setting !== null && setting.kind !== 'folder';
}

/**
 * Returns whether several services may use the drive at the same time. The folder in a data folder
 * belongs to the service that has locked that. For WebDAV and Google Drive, a service keeps in memory
 * what it has learned of the storage, so it needs it for itself.
 * @param setting null for the folder in the data folder
 */
export function isShareable(setting: DriveAddress | null): boolean {
  return setting !== null && (setting.kind === 'folder' || setting.kind === 's3');
}

// Without the address: it may have a password.
const UNKNOWN =
  'it is neither a folder nor an address of a storage; use a path, s3://bucket/prefix, webdav+https://user:password@host/path/ or google-drive://folder-id';

function kindOf(scheme: string): RemoteAddress['kind'] | undefined {
  return Object.entries(KINDS).find(([known]) => known === scheme)?.[1];
}

/** Returns the address for people to read, without the password. */
export function describeDrive(address: DriveAddress): string {
  if (address.kind === 'folder') return address.folder;
  const shown = new URL(address.url);
  if (shown.password !== '') shown.password = '***';
  return shown.href;
}
