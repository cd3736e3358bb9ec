import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupFailure } from '../../../playground/setup/failure.mjs';
import { install, isInstalled } from '../../../playground/setup/install.mjs';
import { npm } from '../../../playground/setup/package-managers.mjs';
import { TemporaryFolder } from '../../service/temporary-folder.ts';

/** Notes what it is asked, and makes a module and its proof, or fails when a file `broken` is there. */
const NPM = `
  const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('asked', process.argv[2] + ' ');
  mkdirSync('node_modules/module', { recursive: true });
  if (existsSync('broken')) process.exit(1);
  if (!existsSync('node_modules/module/proof')) writeFileSync('node_modules/module/proof', '');`;

describe('the packages of a folder', () => {
  const environment = { ...process.env };
  const temporary = new TemporaryFolder();
  const folder = temporary.path;
  const packages = {
    name: 'of-a-test',
    title: 'packages',
    effort: '',
    folder,
    packageManager: npm,
    scripts: ['module'],
  };
  const installation = { ...packages, proof: ['node_modules/module/proof'] };
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split(' ');
  const stray = join(folder, 'node_modules', 'half-unpacked');

  beforeAll(() => {
    write('npm.cjs', NPM);
    write('package.json', '{}');
    write('package-lock.json', '{ "packages": {} }');
    Object.assign(process.env, {
      npm_execpath: join(folder, 'npm.cjs'),
      npm_node_execpath: process.execPath,
    });
    jest.spyOn(console, 'log').mockImplementation();
  });
  beforeEach(() => write('asked', ''));
  afterAll(() => {
    process.env = environment;
    temporary.remove();
  });

  it('are installed, and then left alone', async () => {
    expect(isInstalled(installation)).toBe(false);
    await install(installation);
    expect(asked()).toEqual(['install', 'rebuild']);
    expect(isInstalled(installation)).toBe(true);
  });

  it.each([
    ['package.json', '{ "dependencies": { "module": "2.0.0" } }'],
    ['package-lock.json', '{ "packages": { "node_modules/module": {} } }'],
  ])('are installed again when %s changes', async (file, text) => {
    write(file, text);
    expect(isInstalled(installation)).toBe(false);
    await install(installation);
    expect(asked()).toEqual(['install', 'rebuild']);
    expect(isInstalled(installation)).toBe(true);
  });

  it('are not installed again when only a script of package.json changes', () => {
    write('package.json', '{ "scripts": {}, "dependencies": { "module": "2.0.0" } }');
    expect(isInstalled(installation)).toBe(true);
  });

  it('are removed and installed again after an install that did not end', async () => {
    write('package-lock.json', '{ "packages": {}, "changed": true }');
    write('broken', '');
    await expect(install(installation)).rejects.toThrow(SetupFailure);
    expect(isInstalled(installation)).toBe(false);
    mkdirSync(stray);
    await expect(install(installation)).rejects.toThrow('ended with exit code 1');
    expect(existsSync(stray)).toBe(false);
  });

  it('take what a script has made from their twin, and leave the store of pnpm unchanged', async () => {
    rmSync(join(folder, 'broken'));
    await install(installation);
    write('node_modules/module/proof', 'compiled');
    const other = join(folder, 'other');
    const file = join(other, 'node_modules', 'module', 'proof');
    mkdirSync(dirname(file), { recursive: true });
    write('store', 'not compiled');
    linkSync(join(folder, 'store'), file);
    for (const name of ['package.json', 'package-lock.json']) {
      cpSync(join(folder, name), join(other, name));
    }
    const withTwin = { ...installation, folder: other, twin: installation };
    await install(withTwin);
    expect(readFileSync(file, 'utf8')).toBe('compiled');
    expect(readFileSync(join(folder, 'store'), 'utf8')).toBe('not compiled');
    expect(readFileSync(join(other, 'asked'), 'utf8')).toBe('install ');
  });
});
