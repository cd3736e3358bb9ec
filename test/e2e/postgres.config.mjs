// `npm run test:e2e:postgres`: the tests in n8n once more, with a service on PostgreSQL.
import all from './jest.config.mjs';

export default {
  ...all,
  displayName: 'end to end on PostgreSQL',
  setupFiles: ['<rootDir>/test/service/postgres/use-postgres.ts'],
};
