import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts our packed node package where n8n looks for community nodes. Unpacked, as n8n would do it
 * itself; its own installer would fetch the package from a registry.
 */
export function installNodePackage(tarball: string, n8nUserFolder: string): void {
  const folder = join(n8nUserFolder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-docloom');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}
