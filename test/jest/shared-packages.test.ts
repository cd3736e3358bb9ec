import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const REPOSITORY = join(__dirname, '../..');

/** Writes down how many files have used a package and a module, and how much is left of them. */
const TEST = `
const { appendFileSync } = require('node:fs');
const ofPackage = require('counting');
const ofModule = require('./module.js');
it('counts', () => {
  ofPackage.loads += 1;
  ofModule.loads += 1;
  const handlers = globalThis[Symbol.for('EVENT_HANDLERS')];
  const timeout = globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
  const left = [process.env.LEFT, handlers.left, timeout].filter((one) => one !== undefined);
  const seen = [ofPackage.loads, ofModule.loads, left.length];
  appendFileSync('seen', seen.join(' ') + '\\n');
  process.env.LEFT = 'something';
  handlers.left = true;
  jest.setTimeout(1_000);
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

  it('share a package, but no module of the repository, no variable and nothing of jest', () => {
    const seen = readFileSync(join(folder.path, 'seen'), 'utf8');
    expect(seen).toBe('1 1 0\n2 1 0\n');
  });
});

describe('a test', () => {
  it('has the classes of Node, as in production', () => {
    expect(() => readFileSync('/no/such/file')).toThrow(Error);
    expect(new Uint8Array() instanceof Object).toBe(true);
    expect(process.versions instanceof Object).toBe(true);
  });
});
