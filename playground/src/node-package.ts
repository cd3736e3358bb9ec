import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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
