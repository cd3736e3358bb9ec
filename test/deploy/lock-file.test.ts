import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { repository } from '../../playground/setup/paths.mjs';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const NEEDED = [
  '.npmrc',
  'package.json',
  'contract/package.json',
  'engine/package.json',
  'service/package.json',
  'console/package.json',
  'bench/package.json',
  'conformance/package.json',
];

interface LockFile {
  packages: Record<
    string,
    {
      optional?: boolean;
      resolved?: string;
      integrity?: string;
      link?: boolean;
      optionalDependencies?: Record<string, string>;
    }
  >;
}

const read = () =>
  JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as LockFile;
const { packages } = read();
/** Without the repository's own packages and the links to them. */
const ofOthers = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

describe('The lock file', () => {
  const folder = new TemporaryFolder();
  afterAll(() => folder.remove());

  /** Checks a lock file with `npm ci`, without installing anything and without a network. */
  function cleanInstall(lock: LockFile): { status: number | null; stderr: string } {
    for (const path of NEEDED) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      cpSync(join(repository, path), join(folder.path, path));
    }
    writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify(lock));
    const cache = join(folder.path, 'cache');
    const options = ['ci', '--dry-run', '--offline', '--cache', cache, '--no-audit', '--no-fund'];
    const { command, args } = npmCommand(options);
    const { status, stderr } = spawnSync(command, args, {
      cwd: folder.path,
      env: npmEnvironment(),
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it('can be installed by npm ci', () => {
    const { status, stderr } = cleanInstall(read());
    expect({ status, missing: stderr.match(/(Missing|Invalid): .+/g) ?? [] }).toEqual({
      status: 0,
      missing: [],
    });
  });

  it('would be rejected with the binary packages of only one platform', () => {
    const lock = read();
    delete lock.packages['node_modules/@swc/core-darwin-arm64'];
    const { status, stderr } = cleanInstall(lock);
    expect(status).not.toBe(0);
    expect(stderr).toContain('Missing: @swc/core-darwin-arm64@');
  });

  it('has every package that another one needs on some platform', () => {
    const needed = ofOthers.flatMap(([, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies),
    );
    const missing = needed.filter(
      (name) => !ofOthers.some(([path]) => path.endsWith(`node_modules/${name}`)),
    );
    expect(needed).toContain('@swc/core-win32-x64-msvc');
    expect(missing).toEqual([]);
  });

  it('names no registry, so that each machine uses its own', () => {
    expect(ofOthers.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('has the checksum of each package', () => {
    const unchecked = ofOthers.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'));
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
