import { readFileSync } from 'node:fs';
import { linesOfTwoTestFiles } from './two-test-files.ts';

/** Writes down how many files have used each of four modules. */
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
  it('share the modules of the service, also those that load later, but no helpers of tests', () => {
    const later = "exports.loadLater = async () => require('./later.js');";
    const modules = {
      'service/src/counting.js': `${COUNTER} ${later}`,
      'service/src/later.js': COUNTER,
      'test/counting.js': COUNTER,
    };
    const lines = linesOfTwoTestFiles(TEST, modules, 'shared-modules-runtime.mjs');
    // The last one is loaded in `isolateModules`, which shares nothing.
    expect(lines).toEqual(['1 1 1 1', '2 1 2 1']);
  });
});

describe('an error in a shared module', () => {
  it('names the line of the source', async () => {
    const { problem } = await import('../../service/src/errors/errors.ts');
    const source = readFileSync(require.resolve('../../service/src/errors/errors.ts'), 'utf8');
    const { stack = '' } = problem('too_many_parts');
    const [, line] = /errors\.ts:(\d+)/.exec(stack) ?? [];
    expect(source.split('\n')[Number(line) - 1]).toContain('new DocloomError');
  });
});
