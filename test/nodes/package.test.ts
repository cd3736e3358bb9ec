import './engine/instance';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';
import type { INodeExecutionData } from 'n8n-workflow';
import { readWord } from './Docloom/resources/word-template';

interface Manifest {
  wireit: { 'build:nodes': { command: string } };
  dependencies?: unknown;
  peerDependencies: unknown;
  n8n: { nodes: string[]; credentials: string[] };
}

const house = resolve(__dirname, '../..');
const BUILD_TIME = 120_000;

/** In bytes; n8n downloads the package at each start of a new container. */
const MAX_PACKED = 900_000;
const ENGINE = 'dist/nodes/Docloom/engine/templates';

let folder: string;
let packed: string[];
let packedSize: number;

/** Builds and packs a copy, so that other users of `dist` are not affected. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloom-package-test-'));
  for (const entry of [
    'package.json',
    'tsconfig.json',
    'gulpfile.js',
    'LICENSE',
    'nodes',
    'credentials',
  ]) {
    cpSync(join(house, entry), join(folder, entry), { recursive: true });
  }
  symlinkSync(join(house, 'node_modules'), join(folder, 'node_modules'));
  // Without the build of the contract, which is not copied.
  run(
    'npm',
    'exec',
    '--call',
    (JSON.parse(read('package.json')) as Manifest).wireit['build:nodes'].command,
  );
  const [tarball] = JSON.parse(run('npm', 'pack', '--dry-run', '--json')) as [
    { size: number; files: { path: string }[] },
  ];
  packed = tarball.files.map(({ path }) => path);
  packedSize = tarball.size;
}, BUILD_TIME);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, ...args: string[]): string {
  const output = execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  return output.toString();
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

describe('the packed package', () => {
  it('contains the built nodes and credentials, and no other project files', () => {
    const others = packed.filter((path) => !/^dist\/(nodes|credentials)\//.test(path));

    expect(others.sort()).toEqual(['LICENSE', 'package.json']);
    expect(packed.filter((path) => /\.(ts|map)$/.test(path))).toEqual([]);
  });

  it('depends only on what n8n provides', () => {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    const imports = packed
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => [...read(path).matchAll(/require\("([^."][^"]*)"\)/g)])
      .map(([, name]) => name);

    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
    expect(new Set(imports)).toEqual(new Set(['n8n-workflow', 'node:crypto']));
  });

  it('contains the template engine and the licences of its libraries, and stays small', () => {
    expect(packed).toContain(`${ENGINE}.js`);
    for (const library of ['fflate', 'liquidjs', 'marked', 'qrcode']) {
      expect(read(`${ENGINE}.LICENSES.txt`)).toMatch(new RegExp(`^${library} \\d`, 'm'));
    }
    expect(packedSize).toBeLessThan(MAX_PACKED);
  });

  it('is accepted by the rules of the verification scan, without disable comments', () => {
    const eslint = join(house, 'node_modules/eslint/bin/eslint.js');
    const rules = join(house, 'eslint.repository.mjs');
    const run = () =>
      execFileSync(process.execPath, [eslint, '--config', rules, '--max-warnings', '0', 'dist'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    expect(run()).toBe('');
  });

  it('fills a template where only n8n-workflow is installed', () => {
    const place = join(folder, 'elsewhere');
    mkdirSync(join(place, 'package'), { recursive: true });
    mkdirSync(join(place, 'node_modules'));
    const [{ filename }] = JSON.parse(run('npm', 'pack', '--json')) as [{ filename: string }];
    const archive = join(folder, filename);
    execFileSync('tar', ['-xzf', archive, '-C', join(place, 'package'), '--strip-components=1']);
    const installed = join(place, 'node_modules/n8n-workflow');
    symlinkSync(join(house, 'node_modules/n8n-workflow'), installed);
    const template = join(house, 'test/engine/corpus/files/minimal.docx');
    cpSync(template, join(place, 'template.docx'));

    const script = join(__dirname, 'fill-with-package.mjs');
    const printed = execFileSync(process.execPath, [script], { cwd: place, encoding: 'utf8' });

    const [[item]] = JSON.parse(printed) as [[INodeExecutionData]];
    expect(item.json.fileName).toBe('template.docx');
    expect(readWord(item.binary?.data).text).toContain('number 7');
  });

  it('has every file that its n8n section lists', () => {
    const { n8n } = JSON.parse(read('package.json')) as Manifest;

    for (const path of [...n8n.nodes, ...n8n.credentials]) expect(packed).toContain(path);
  });

  it('is loaded by n8n, with light and dark icons and search terms', async () => {
    const loader = new PackageDirectoryLoader(folder);
    await loader.loadAll();

    const nodes = Object.fromEntries(loader.types.nodes.map((node) => [node.name, node]));
    expect(Object.keys(nodes).sort()).toEqual(['docloom', 'docloomDocumentTool', 'docloomTrigger']);
    expect(nodes.docloom?.codex?.alias).toEqual(expect.arrayContaining(['PDF', 'Invoice']));
    expect(nodes.docloom?.usableAsTool).toBe(true);
    expect(nodes.docloomTrigger?.usableAsTool).toBeUndefined();
    expect(nodes.docloomDocumentTool?.usableAsTool).toBeUndefined();

    const [credential] = loader.types.credentials;
    const { docloom, docloomDocumentTool, docloomTrigger } = nodes;
    for (const { iconUrl } of [docloom!, docloomDocumentTool!, docloomTrigger!, credential!]) {
      const { light, dark } = iconUrl as { light: string; dark: string };
      expect(light).not.toBe(dark);
      for (const url of [light, dark]) {
        const path = url.replace('icons/n8n-nodes-docloom/', '');
        expect(packed).toContain(path);
        expect(existsSync(join(folder, path))).toBe(true);
      }
    }
  });
});
