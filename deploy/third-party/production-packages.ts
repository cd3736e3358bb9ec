/** A package that is installed with the service. */
export interface ProductionPackage {
  name: string;
  /** As an SPDX expression, such as `MIT`. */
  license: string;
}

interface LockedPackage {
  license?: string;
  /** Whether it is only a development dependency. */
  dev?: boolean;
  /** Whether it is optional. */
  optional?: boolean;
  devOptional?: boolean;
  /** Whether it is a folder of the repository. */
  link?: boolean;
}

/**
 * Returns the packages of an installation of the service, each once, by name.
 * @param lock the text of package-lock.json
 */
export function productionPackages(lock: string): ProductionPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  const found = new Map<string, ProductionPackage>();
  for (const [path, locked] of Object.entries(packages)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || !isInstalled(name, locked)) continue;
    const license = locked.license ?? 'not told';
    found.set(`${name} ${license}`, { name, license });
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Optional packages that every installation gets; the others are for some platforms. */
const OPTIONAL_EVERYWHERE: readonly string[] = ['pg-cloudflare'];

function isInstalled(name: string, { dev, optional, devOptional, link }: LockedPackage): boolean {
  const isOptional = optional && !OPTIONAL_EVERYWHERE.includes(name);
  return !(dev || isOptional || devOptional || link);
}
