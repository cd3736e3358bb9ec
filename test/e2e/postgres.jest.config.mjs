// `npm run test:e2e:postgres`: end to end once more, with services on PostgreSQL.
import { findPostgres } from '../../playground/postgres/find-postgres.mjs';
import embedded from './jest.config.mjs';

if (findPostgres() === null)
  throw new Error('Neither npm nor Debian has installed PostgreSQL here');

export default {
  ...embedded,
  displayName: 'end to end on PostgreSQL',
  setupFiles: ['<rootDir>/test/service/postgres/use-postgres.ts'],
  // `npm start` uses the embedded database.
  testPathIgnorePatterns: ['start.test'],
};
