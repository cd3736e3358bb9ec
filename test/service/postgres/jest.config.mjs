// `npm run test:postgres`: the tests of the rules and of the API once more, on PostgreSQL.
import { fileURLToPath } from 'node:url';
import all from '../../../jest.config.mjs';

const onPostgres = all.projects.find(({ displayName }) => displayName.includes('PostgreSQL'));
if (onPostgres === undefined)
  throw new Error('Neither npm nor Debian has installed PostgreSQL here');

const rootDir = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = 'runs,workflows,people,webhooks,http,mcp,rendering,thumbnails,health,limits,metrics';

export const project = {
  ...onPostgres,
  displayName: 'the service on PostgreSQL',
  rootDir,
  testMatch: [`<rootDir>/test/service/{${PARTS}}/**/*.test.ts`],
  // These are about the file of an embedded database.
  testPathIgnorePatterns: [
    'replaced-database',
    'locked-database',
    'prune-history',
    'http/full-disk',
    'remove-output',
  ],
};

export default { ...all, rootDir, projects: [project] };
