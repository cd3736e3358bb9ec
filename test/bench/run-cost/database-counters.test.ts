import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countingSettings, DatabaseCounters } from '../../../bench/run-cost/database-counters.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { TestDatabase } from '../../service/postgres/test-database.ts';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import { testsWith } from '../../service/tests-with.ts';

describe('The settings that count statements', () => {
  const folder = new TemporaryFolder();
  afterAll(() => folder.remove());

  it.each(['lib', 'lib/postgresql'])('load the extension that is in %s', (place) => {
    const server = join(folder.path, place.replace('/', '-'));
    const library = join(server, place);
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, 'pg_stat_statements.so'), '');
    const settings = ['shared_preload_libraries=pg_stat_statements'];
    expect(countingSettings(join(server, 'bin'))).toEqual(settings);
  });

  it('are none without the extension, which would keep the server from starting', () => {
    expect(countingSettings('/nonexistent/bin')).toEqual([]);
  });
});

testsWith(findPostgres(), 'the counters of PostgreSQL: this machine has none', () => {
  describe('The counters of a database', () => {
    it('are read, without statements if the server does not count them', async () => {
      const database = await TestDatabase.createEmpty();
      const counters = await DatabaseCounters.connect(database.url, []);
      try {
        const usage = await counters.read();
        expect(Object.keys(usage).toSorted()).toEqual([
          'databaseBytes',
          'statements',
          'transactions',
          'walBytes',
          'walSyncs',
        ]);
        expect(usage.statements).toBeNull();
        expect(usage.databaseBytes).toBeGreaterThan(1_000_000);
        expect(usage.walBytes).toBeGreaterThan(0);
        expect(await counters.connections()).toBe(0);
      } finally {
        await counters.close();
        await database.remove();
      }
    });
  });
});
