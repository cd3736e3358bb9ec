import { readFileSync } from 'node:fs';
import { linesOfTwoTestFiles } from './two-test-files.ts';

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

const COUNTER = 'exports.loads = 0;';

describe('two test files in one process', () => {
  it('share a package, but no module of the repository, no variable and nothing of jest', () => {
    const modules = { 'node_modules/counting/index.js': COUNTER, 'module.js': COUNTER };
    const lines = linesOfTwoTestFiles(TEST, modules, 'shared-packages-runtime.mjs');
    expect(lines).toEqual(['1 1 0', '2 1 0']);
  });
});

describe('a test', () => {
  it('has the classes of Node, as in production', () => {
    expect(() => readFileSync('/no/such/file')).toThrow(Error);
    expect(new Uint8Array() instanceof Object).toBe(true);
    expect(process.versions instanceof Object).toBe(true);
  });
});
