import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface LockFile {
  packages: Record<string, LockedPackage>;
}

/**
 * Writes the manifests and the lock file of the repository without dependencies for development,
 * tests and n8n. npm would report conflicts among those packages.
 * @param repository the folder of the repository
 * @param folders those of its workspaces, such as `service`
 * @param target an empty folder
 */
export function writeProductionProject(
  repository: string,
  folders: readonly string[],
  target: string,
): void {
  for (const folder of ['', ...folders]) {
    const path = join(folder, 'package.json');
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeJson(join(target, path), inProduction(readJson(join(repository, path)) as LockedPackage));
  }
  const lock = readJson(join(repository, 'package-lock.json')) as LockFile;
  const kept = Object.entries(lock.packages).filter(([, locked]) => !isDevelopment(locked));
  const packages = Object.fromEntries(
    kept.map(([path, locked]) => [path, isOurs(path) ? inProduction(locked) : locked]),
  );
  writeJson(join(target, 'package-lock.json'), { ...lock, packages });
}

const isDevelopment = ({ dev, devOptional }: LockedPackage): boolean => Boolean(dev ?? devOptional);

const isOurs = (path: string): boolean => !path.includes('node_modules/');

/** Returns the manifest without dependencies that are not installed with the package. */
function inProduction(manifest: LockedPackage): LockedPackage {
  const kept = { ...manifest };
  delete kept.devDependencies;
  delete kept.peerDependencies;
  return kept;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const writeJson = (path: string, content: unknown) =>
  writeFileSync(path, JSON.stringify(content, null, 2));
