import { availableParallelism } from 'node:os';

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

// Published as ES modules only; jest loads CommonJS, so these are transformed like our own code.
const esModules = [
  '@docloom',
  'kysely',
  'commander',
  'fastify-type-provider-zod',
  'content-disposition',
  'mime',
  'fast-png',
  'iobuffer',
  'liquidjs',
  'marked',
  // The WebDAV client, and what it loads.
  'webdav',
  '@buttercup',
  '@nodable',
  'data-uri-to-buffer',
  'entities',
  'fast-xml-parser',
  'fetch-blob',
  'formdata-polyfill',
  'hot-patcher',
  'is-unsafe',
  'layerr',
  'node-fetch',
  'path-expression-matcher',
  'strnum',
  'url-join',
  // What a server loads to be asked without a network.
  'cookie',
].join('|');

const transformIgnorePatterns = [`/node_modules/(?!(${esModules})/)`];

// A test's global object is looked up again at each use, which is slow; of these it is done once for
// each module. Nothing that a test may put something else in the place of.
const sandboxInjectedGlobals = ['Math', 'Number', 'Object', 'Array', 'String', 'Uint8Array'];

export default {
  // No test is timed: what takes long on a busy machine has not failed.
  testTimeout: 300_000,
  // Most tests wait for a service or a disk: of two cores one would stand idle.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  globalSetup: '<rootDir>/test/run/files-in-memory.mjs',
  testSequencer: '<rootDir>/test/run/slowest-first.mjs',
  projects: [
    {
      displayName: 'contract, engine and service',
      rootDir: '.',
      roots: ['<rootDir>/test'],
      testMatch: [
        '<rootDir>/test/{contract,engine,service,conformance,examples,deploy,house,bench,chaos,clocks,power-loss,fuzz,mutants,neighbours,playground,run,simulation}/**/*.test.ts',
      ],
      transform,
      sandboxInjectedGlobals,
      transformIgnorePatterns,
      moduleNameMapper: {
        '^@docloom/contract$': '<rootDir>/contract/src/index.ts',
        '^@docloom/templates$': '<rootDir>/engine/src/index.ts',
        '^@docloom/templates/package$': '<rootDir>/engine/src/package/index.ts',
      },
      setupFiles: ['<rootDir>/test/service/errors-of-node.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/engine/office-file/check-every-document.ts'],
    },
    {
      displayName: 'nodes',
      rootDir: '.',
      roots: ['<rootDir>/test'],
      testMatch: ['<rootDir>/test/{nodes,credentials}/**/*.test.ts'],
      transform,
      sandboxInjectedGlobals,
      transformIgnorePatterns,
      moduleNameMapper: { '^@docloom/templates$': '<rootDir>/engine/src/index.ts' },
    },
  ],
};
