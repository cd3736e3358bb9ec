import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPackages } from '../../deploy/third-party/notices.ts';
import { productionPackages } from '../../deploy/third-party/production-packages.ts';
import { npmCommand, npmEnvironment } from '../../playground/setup/npm.mjs';
import { repository } from '../../playground/setup/paths.mjs';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const packages = productionPackages(read('package-lock.json'));

interface Manifest {
  name: string;
  version: string;
  bin?: Record<string, string>;
  engines: { node: string };
  repository: object;
  bugs: string;
  author: object;
  dependencies?: Record<string, string>;
}

/** The folders of the packages that are published beside the nodes. */
const FOLDERS = ['contract', 'engine', 'service'];

const manifest = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;

/** The files that `npm pack` would put into the package of a folder. */
function packed(folder: string): string[] {
  const { command, args } = npmCommand(['pack', '--dry-run', '--json']);
  const cwd = join(repository, folder);
  const printed = execFileSync(command, args, { cwd, env: npmEnvironment(), encoding: 'utf8' });
  const [{ files }] = JSON.parse(printed) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

describe('The package of the service', () => {
  const files = packed('service');

  it('has its command, its code, its licence and those of its dependencies', () => {
    const [command] = Object.values(manifest('service').bin ?? {});
    expect(files).toEqual(
      expect.arrayContaining([
        command!.replace('./', ''),
        'LICENSE',
        'README.md',
        'THIRD-PARTY.md',
        'package.json',
      ]),
    );
  });

  it('has the compiled program, the manual and the console, but no sources, maps or tests', () => {
    const running =
      /^(?:bin|dist)\/.+\.[cm]?js$|^dist\/manual\/templates\.md$|^dist\/console\/(?:index\.html|LICENSES\.md|assets\/[\w-]+\.(?:css|svg))$/;
    const others = files.filter((path) => !running.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'THIRD-PARTY.md', 'package.json']);
  });
});

describe('The package of the contract', () => {
  it('has the compiled schemas, their types, its manual and its licence', () => {
    const others = packed('contract').filter((path) => !/^dist\/[\w/-]+(\.d\.ts|\.js)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });
});

describe('The package of the template engine', () => {
  it('has the compiled code, its types, its manual and its licence', () => {
    const compiled = /^dist\/(?:[\w-]+\/)*[\w-]+(\.d\.ts|\.js)$/;
    const others = packed('engine').filter((path) => !compiled.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });
});

describe('The package of the nodes', () => {
  it('has only the compiled nodes', () => {
    const others = packed('.').filter((path) => !path.startsWith('dist/'));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });

  it('depends on no other package, and so never on the service', () => {
    expect(manifest('.').dependencies).toBeUndefined();
  });
});

describe('The packages', () => {
  it.each(FOLDERS)('%s has the licence of the repository', (folder) => {
    expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'));
  });

  it.each(FOLDERS)('%s has a description, and is published with provenance', (folder) => {
    const root = manifest('.');
    expect(manifest(folder)).toMatchObject({
      description: expect.stringMatching(/^.{30,}$/) as string,
      keywords: expect.arrayContaining([expect.any(String)]) as string[],
      license: 'MIT',
      homepage: `https://github.com/docloom/docloom/tree/main/${folder}`,
      // npm compares it with the repository that the provenance names.
      repository: { ...root.repository, directory: folder },
      bugs: root.bugs,
      author: root.author,
      publishConfig: { access: 'public', provenance: true },
    });
    expect(manifest(folder)).not.toHaveProperty('private');
  });

  it('have the same version, and depend on each other in that version', () => {
    const manifests = ['.', ...FOLDERS].map(manifest);
    const { version } = manifests[0]!;
    const names = manifests.map(({ name }) => name);
    const wanted = manifests
      .flatMap(({ dependencies = {} }) => Object.entries(dependencies))
      .filter(([name]) => names.includes(name));
    expect(new Set(manifests.map((each) => each.version))).toEqual(new Set([version]));
    expect(wanted).toEqual([
      ['@docloom/contract', version],
      ['@docloom/templates', version],
    ]);
  });

  it('require the Node version that the command checks', () => {
    const oldest = /OLDEST_NODE = (\d+)/.exec(read('service/bin/old-node.cjs'))?.[1];
    const wanted = FOLDERS.map((folder) => manifest(folder).engines.node);
    expect(new Set(wanted)).toEqual(new Set([`>=${oldest!}`]));
  });
});

describe('service/THIRD-PARTY.md', () => {
  const notices = read('service/THIRD-PARTY.md');
  const squeezed = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-');

  it('lists each dependency that is installed with the service (written by npm run third-party)', () => {
    expect(packages.length).toBeGreaterThan(50);
    expect(squeezed(notices)).toBe(squeezed(withPackages(notices, packages)));
  });

  it('lists no licence with further obligations for users of the service', () => {
    const fine = [
      'MIT',
      '(MIT OR CC0-1.0)',
      'ISC',
      '0BSD',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'Apache-2.0',
      'BlueOak-1.0.0',
      'Unlicense',
    ];
    const others = packages.filter(({ license }) => !fine.includes(license));
    expect(others).toEqual([{ name: '@matbee/libreoffice-converter', license: 'MPL-2.0' }]);
  });

  it.each(['LibreOffice', 'Mozilla Public License 2.0', 'PDFium', 'SIL Open Font License 1.1'])(
    'names %s',
    (name) => {
      expect(notices).toContain(name);
    },
  );

  it("is generated from npm's lock file format", () => {
    const lock = {
      packages: {
        '': { license: 'MIT' },
        service: { license: 'MIT' },
        'node_modules/docloom': { link: true },
        'node_modules/zod': { license: 'MIT' },
        'service/node_modules/zod': { license: 'MIT' },
        'node_modules/@scope/old': {},
        'node_modules/jest': { license: 'MIT', dev: true },
        'node_modules/sharp': { license: 'Apache-2.0', devOptional: true },
        'node_modules/n8n-workflow': { license: 'none', dev: true, peer: true },
        'node_modules/swagger': { license: 'MIT', peer: true },
      },
    };
    expect(productionPackages(JSON.stringify(lock))).toEqual([
      { name: '@scope/old', license: 'not told' },
      { name: 'swagger', license: 'MIT' },
      { name: 'zod', license: 'MIT' },
    ]);
  });
});
