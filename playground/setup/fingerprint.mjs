import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * One hash of the names and contents of files, and of all files in folders. What does not exist
 * counts too: a file that appears changes the hash.
 * @param {string} root names are taken relative to it
 * @param {string[]} paths files and folders, relative to the root
 * @returns {string}
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(join(root, path))) {
      hash.update(`${relative(root, file)}\0`);
      hash.update(existsSync(file) ? readFileSync(file) : 'missing');
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} every file below it in a fixed order, or the path itself
 */
function filesIn(path) {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/**
 * One hash of the members of a package.json that decide what is installed; its scripts do not.
 * @param {string[]} files paths of package.json files
 * @returns {string}
 */
export function dependencyFingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const members = [
      'dependencies',
      'devDependencies',
      'peerDependencies',
      'overrides',
      'workspaces',
    ];
    hash.update(JSON.stringify(members.map((member) => manifest[member] ?? null)));
  }
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}
