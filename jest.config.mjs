import { availableParallelism } from 'node:os';
import { findPostgres } from './playground/postgres/find-postgres.mjs';

// Tests mirror the tree; `test/e2e` has a configuration of its own because it starts a real n8n.
const transform = {
  '^.+\\.(ts|mjs|js)$': [
    '@swc/jest',
    {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
};

/** Test files share packages and the modules of the contract, the engine and the service. */
const sharedModules = {
  testEnvironment: '<rootDir>/test/jest/single-context-environment.mjs',
  // A recording for `npm run mutants` includes the loading of the modules, for each file.
  runtime: process.env.DOCLOOM_RECORDING
    ? '<rootDir>/test/jest/shared-packages-runtime.mjs'
    : '<rootDir>/test/jest/shared-modules-runtime.mjs',
};

const moduleNameMapper = {
  '^@docloom/contract$': '<rootDir>/contract/src/index.ts',
  '^@docloom/templates$': '<rootDir>/engine/src/index.ts',
  '^@docloom/templates/package$': '<rootDir>/engine/src/package/index.ts',
};

/** The tests that run on PostgreSQL once more. */
const ofTheStore = [
  '<rootDir>/test/service/store/records/*.test.ts',
  '<rootDir>/test/service/store/records/drive/drive-files.test.ts',
  '<rootDir>/test/service/store/records/audit/*.test.ts',
  '<rootDir>/test/service/audit/*.test.ts',
  '<rootDir>/test/service/store/workflow-readers.test.ts',
  '<rootDir>/test/service/store/pages-of-lists.test.ts',
  '<rootDir>/test/service/store/prepared-query.test.ts',
  '<rootDir>/test/service/people/session.test.ts',
  '<rootDir>/test/service/people/team-owner.test.ts',
  '<rootDir>/test/service/people/single-sign-on/sign-in.test.ts',
  '<rootDir>/test/service/runs/shared-run-endings.test.ts',
  '<rootDir>/test/service/runs/intake/*-waiting-runs.test.ts',
];

const onPostgres = {
  displayName: 'the store on PostgreSQL',
  rootDir: '.',
  roots: ['<rootDir>/test'],
  testMatch: ofTheStore,
  transform,
  ...sharedModules,
  setupFiles: ['<rootDir>/test/service/postgres/use-postgres.ts'],
  moduleNameMapper,
};

export default {
  // No test is timed: what takes long on a busy machine has not failed.
  testTimeout: 300_000,
  // Most tests wait for a service, a browser or a disk, so two workers cannot keep two processors busy.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  globalSetup: '<rootDir>/test/run/files-in-memory.mjs',
  testSequencer: '<rootDir>/test/run/slowest-first.mjs',
  projects: [
    {
      displayName: 'contract, engine and service',
      rootDir: '.',
      roots: ['<rootDir>/test'],
      testMatch: [
        '<rootDir>/test/{contract,engine,service,conformance,examples,deploy,house,bench,chaos,clocks,power-loss,fuzz,jest,mutants,neighbours,playground,rolling-upgrade,run,simulation}/**/*.test.ts',
      ],
      transform,
      ...sharedModules,
      moduleNameMapper,
      setupFilesAfterEnv: ['<rootDir>/test/engine/office-file/check-every-document.ts'],
    },
    ...(findPostgres() === null ? [] : [onPostgres]),
    {
      displayName: 'console',
      rootDir: '.',
      roots: ['<rootDir>/test'],
      testMatch: ['<rootDir>/test/console/**/*.test.ts'],
      transform,
      ...sharedModules,
      moduleNameMapper,
    },
    {
      displayName: 'nodes',
      rootDir: '.',
      roots: ['<rootDir>/test'],
      testMatch: ['<rootDir>/test/{nodes,credentials}/**/*.test.ts'],
      transform,
      ...sharedModules,
      setupFiles: ['<rootDir>/test/nodes/engine/new-n8n-container.ts'],
      moduleNameMapper: { '^@docloom/templates$': '<rootDir>/engine/src/index.ts' },
    },
  ],
};
