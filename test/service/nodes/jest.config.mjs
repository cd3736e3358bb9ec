// `npm run test:two-nodes`: the tests of the API and the conformance suite once more, with two services
// on one PostgreSQL database behind a proxy that alternates. Generated requests are not among them: the
// proxy would answer the malformed ones itself.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import onPostgres, { project } from '../postgres/jest.config.mjs';

const { rootDir } = onPostgres;

const FILES = 'test/{service,conformance}/**/*.test.ts';

/**
 * These are about one process: its file, its connections, its counts, its slots, or its place behind no
 * proxy, which answers malformed requests itself. Or they start several services themselves, or test
 * the conformance suite.
 */
const ABOUT_ONE_PROCESS = [
  'conformance/mutants',
  'service/drive/',
  'service/store/',
  'service/postgres/',
  'service/http/requests/',
  'service/http/guards/',
  'service/http/refused-requests',
  'service/http/routes/metrics',
  'service/webhooks/kept-connections',
  'service/webhooks/silent-receivers',
];

/** @param {string} file */
const startsAService = (file) => /RunningService/.test(readFileSync(join(rootDir, file), 'utf8'));

const files = globSync(FILES, { cwd: rootDir })
  .filter(startsAService)
  .filter((file) => !ABOUT_ONE_PROCESS.some((part) => file.startsWith(`test/${part}`)));

export default {
  ...onPostgres,
  projects: [
    {
      ...project,
      displayName: 'two services on PostgreSQL',
      testMatch: files.map((file) => join('<rootDir>', file)),
      setupFiles: [
        '<rootDir>/test/service/postgres/use-postgres.ts',
        '<rootDir>/test/service/nodes/use-two-nodes.ts',
      ],
    },
  ],
};
