// Against a real n8n and the packed nodes. `npm test -- --only e2e` installs and packs both first.
export default {
  displayName: 'end to end',
  rootDir: '../..',
  // Each n8n of the playground contains thousands of package.json files that jest need not read.
  roots: ['<rootDir>/test/e2e'],
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  // No test is timed: on a busy machine, a normal start of n8n has taken two minutes.
  testTimeout: 300_000,
  maxWorkers: 1,
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
