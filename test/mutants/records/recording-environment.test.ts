import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import type { Recording, TestRecord } from './test-record.ts';
import { recordFile } from './test-record.ts';

const REPOSITORY = join(__dirname, '../../..');
const SOURCE = 'service/src/choose.ts';

/** One statement per line. */
const CHOOSE = `exports.choose = (isFirst) => {
  if (isFirst) {
    return 'first';
  }
  return 'second';
};`;

/** A package and the tests must share one `Array`, as they do in `npm test`. */
const testOf = (isFirst: boolean, expected: string) => `
const { choose } = require('./${SOURCE}');
const { list } = require('listing');
it('chooses', () => {
  expect(list).toBeInstanceOf(Array);
  expect(choose(${isFirst})).toBe('${expected}');
});`;

describe('the records of test files that one process runs', () => {
  const folder = new TemporaryFolder();
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), content);
  };
  const recordOf = (test: string) =>
    JSON.parse(readFileSync(join(folder.path, recordFile(test)), 'utf8')) as TestRecord;

  beforeAll(() => {
    write('package.json', '{}');
    write('node_modules/listing/index.js', 'exports.list = [];');
    write(SOURCE, CHOOSE);
    write('one.test.js', testOf(true, 'first'));
    write('three.test.js', testOf(true, 'second'));
    write('two.test.js', testOf(false, 'second'));
    const keys = { 'one.test.js': 'key of one' };
    const recording: Recording = { root: folder.path, folder: folder.path, keys };
    write('recording.json', JSON.stringify(recording));
    const config = {
      rootDir: folder.path,
      transform: {},
      testEnvironment: join(__dirname, 'recording-environment.mjs'),
      runtime: join(REPOSITORY, 'test/jest/shared-packages-runtime.mjs'),
    };
    const jest = join(REPOSITORY, 'node_modules/jest/bin/jest.js');
    spawnSync(process.execPath, [jest, '--runInBand', '--config', JSON.stringify(config)], {
      cwd: folder.path,
      env: { ...process.env, DOCLOOM_RECORDING: join(folder.path, 'recording.json') },
    });
  });
  afterAll(() => {
    folder.remove();
  });

  it('have the lines that each file executed, and none of another file', () => {
    expect(recordOf('one.test.js')).toMatchObject({
      test: 'one.test.js',
      key: 'key of one',
      passed: true,
      lines: { [SOURCE]: '1-4,6' },
    });
    expect(recordOf('two.test.js')).toMatchObject({
      key: '',
      passed: true,
      lines: { [SOURCE]: '1-2,5-6' },
    });
  });

  it('say that a file with a failed test did not pass', () => {
    expect(recordOf('three.test.js')).toMatchObject({ passed: false });
  });
});
