// Against a real n8n and the packed nodes. `npm test -- --only e2e` installs and packs both first.
export default {
  displayName: 'end to end',
  rootDir: '../..',
  testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
  // The playground's n8n brings thousands of package.json files that jest need not know.
  modulePathIgnorePatterns: ['<rootDir>/playground/node_modules', '<rootDir>/playground/data'],
  testTimeout: 180_000,
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
