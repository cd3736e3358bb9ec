// A normal start of n8n has taken more than two minutes while the unit tests ran beside it.
process.env.DOCLOOM_PLAYGROUND_PATIENCE ??= '5';

// Against a real n8n and the packed nodes. `npm test -- --only e2e` installs and packs both first.
export default {
  displayName: 'end to end',
  rootDir: '../..',
  // Each n8n of the playground contains thousands of package.json files that jest need not read.
  roots: ['<rootDir>/test/e2e'],
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  // No test is timed: what takes long on a busy machine has not failed.
  testTimeout: 900_000,
  maxWorkers: 1,
  globalSetup: '<rootDir>/test/e2e/stage/temporary-files.mjs',
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
};
