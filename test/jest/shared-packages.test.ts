import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const REPOSITORY = join(__dirname, '../..');

/** Notes how often it has loaded the package and the module, and what an earlier file has left. */
const TEST = `
const { appendFileSync } = require('node:fs');
const ofPackage = require('counting');
const ofModule = require('./module.js');
it('counts', () => {
  ofPackage.loads += 1;
  ofModule.loads += 1;
  const seen = [ofPackage.loads, ofModule.loads, process.env.LEFT ?? 'nothing'];
  appendFileSync('seen', seen.join(' ') + '\\n');
  process.env.LEFT = 'something';
});
`;

describe('two test files in one process', () => {
  const folder = new TemporaryFolder();
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), content);
  };

  beforeAll(() => {
    write('package.json', '{}');
    write('node_modules/counting/index.js', 'exports.loads = 0;');
    write('module.js', 'exports.loads = 0;');
    write('one.test.js', TEST);
    write('two.test.js', TEST);
    const config = {
      rootDir: folder.path,
      transform: {},
      testEnvironment: join(__dirname, 'single-context-environment.mjs'),
      runtime: join(__dirname, 'shared-packages-runtime.mjs'),
    };
    const jest = join(REPOSITORY, 'node_modules/jest/bin/jest.js');
    const words = [jest, '--runInBand', '--config', JSON.stringify(config)];
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) as string });
  });
  afterAll(() => {
    folder.remove();
  });

  it('share a package, but neither a module of the repository nor a variable', () => {
    const seen = readFileSync(join(folder.path, 'seen'), 'utf8');
    expect(seen).toBe('1 1 nothing\n2 1 nothing\n');
  });
});

describe('a test', () => {
  it('has the classes of Node, as in production', () => {
    expect(() => readFileSync('/no/such/file')).toThrow(Error);
    expect(new Uint8Array() instanceof Object).toBe(true);
    expect(process.versions instanceof Object).toBe(true);
  });
});
