import { testsWith } from '../tests-with.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';

const MISSING = 'The store on PostgreSQL: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, (programs) => {
  it('PostgreSQL is there', () => {
    expect(programs).not.toBe('');
  });
});
