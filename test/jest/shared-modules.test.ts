import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const REPOSITORY = join(__dirname, '../..');

/** Says how often the test files of the process have loaded each of three modules. */
const TEST = `
const { appendFileSync } = require('node:fs');
it('counts', async () => {
  const shared = require('./service/src/counting.js');
  const own = require('./test/counting.js');
  const loadedLater = await shared.loadLater();
  let isolated;
  jest.isolateModules(() => {
    isolated = require('./service/src/counting.js');
  });
  const counters = [shared, own, loadedLater, isolated];
  appendFileSync('seen', counters.map((counter) => (counter.uses += 1)).join(' ') + '\\n');
});
`;
const COUNTER = 'exports.uses = 0;';

describe('two test files in one process', () => {
  const folder = new TemporaryFolder();
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), content);
  };

  beforeAll(() => {
    write('package.json', '{}');
    const later = "exports.loadLater = async () => require('./later.js');";
    write('service/src/counting.js', `${COUNTER} ${later}`);
    write('service/src/later.js', COUNTER);
    write('test/counting.js', COUNTER);
    write('one.test.js', TEST);
    write('two.test.js', TEST);
    const config = {
      rootDir: folder.path,
      transform: {},
      testEnvironment: join(__dirname, 'single-context-environment.mjs'),
      runtime: join(__dirname, 'shared-modules-runtime.mjs'),
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

  it('share the modules of the service, also those that it loads later, but not the helpers of tests', () => {
    const seen = readFileSync(join(folder.path, 'seen'), 'utf8');
    expect(seen).toBe('1 1 1 1\n2 1 2 1\n');
  });
});

describe('an error in a shared module', () => {
  it('names the line of the source', async () => {
    const { problem } = await import('../../service/src/errors/errors.ts');
    const source = readFileSync(join(REPOSITORY, 'service/src/errors/errors.ts'), 'utf8');
    const { stack = '' } = problem('too_many_parts');
    const [, line] = /errors\.ts:(\d+)/.exec(stack) ?? [];
    expect(source.split('\n')[Number(line) - 1]).toContain('new DocloomError');
  });
});
