import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { playground, repository } from '../setup/paths.mjs';

/** Returns the path of the packed node package: what npm would publish, byte for byte. */
export function tarball(): string {
  const manifest = readFileSync(join(repository, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return join(playground, `${name}-${version}.tgz`);
}

/**
 * Installs the packed node package where n8n finds community nodes, unpacked like n8n's installer
 * does. That installer would fetch the package from a registry.
 */
export function installNodePackage(tarball: string, n8nUserFolder: string): void {
  const folder = join(n8nUserFolder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-docloom');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}
