import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes a package over from another folder, with what its install script has made there: compiling
 * the same database driver twice would cost minutes.
 * @param {string} name of the package
 * @param {string} from the folder whose install scripts have run
 * @param {string} to the folder whose install scripts have not
 * @returns {boolean} false when the other folder has another version of it, or none
 */
export function takeBuiltPackage(name, from, to) {
  const built = join(from, 'node_modules', name);
  const unbuilt = join(to, 'node_modules', name);
  if (!existsSync(built) || versionOf(built) !== versionOf(unbuilt)) return false;
  cpSync(built, unbuilt, { recursive: true });
  return true;
}

/** @param {string} folder of a package */
const versionOf = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
