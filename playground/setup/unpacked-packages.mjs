import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How far an install is. npm makes the folders of all packages at once and fills them one by one,
 * so a package counts when its package.json is there.
 * @param {string} folder where package-lock.json lies
 * @returns {() => string} e.g. "812 of 2139 packages"
 */
export function unpackedPackages(folder) {
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const missing = new Set(
    Object.keys(locked.packages).filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)),
  );
  const total = missing.size;
  return () => {
    for (const path of missing) {
      if (existsSync(join(folder, path, 'package.json'))) missing.delete(path);
    }
    return `${total - missing.size} of ${total} packages`;
  };
}
