import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { ExposedMetrics } from '../../metrics/exposed-metrics.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING =
  'A service with the clock of PostgreSQL: neither npm nor Debian has installed it here';

/** The most connections of a service, as docs/postgresql.md has them. */
const MOST = { docloom: 11, 'docloom clock': 1, 'docloom notifications': 1, 'docloom queue': 4 };

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let service: RunningService;

  beforeEach(async () => {
    database = await TestDatabase.createEmpty();
    const url = new URL(database.url);
    service = await RunningService.start({ database: { kind: 'postgres', url } });
  });
  afterEach(async () => {
    await service.stop();
    await database.remove();
  });

  const scrape = async () => ExposedMetrics.of(await service.client.get('/metrics'));

  describe('A service on PostgreSQL', () => {
    it('is the leader if it is the only one, and shows that and its clock', async () => {
      await until('the election', async () => (await scrape()).value('docloom_leader') === 1);
      const difference = (await scrape()).value('docloom_clock_difference_seconds');
      expect((await scrape()).has('docloom_clock_difference_seconds')).toBe(true);
      // The server is on this machine.
      expect(Math.abs(difference)).toBeLessThan(1);
    });

    it('opens as many connections as the documentation says', async () => {
      const workflow = await RunnableWorkflow.create(service.client);
      await workflow.addTemplate(['Order {{number}}']);
      await Promise.all(Array.from({ length: 30 }, (_, number) => workflow.run({ number })));
      const opened = await onServer(database.url, async (client) => {
        const { rows } = await client.query<{ name: string; sessions: number }>(
          `select application_name as name, count(*)::int as sessions from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`,
        );
        return rows;
      });
      expect(opened.map(({ name }) => name)).toEqual(Object.keys(MOST));
      const most = Object.values(MOST);
      expect(opened.filter(({ sessions }, index) => sessions > most[index]!)).toEqual([]);
    });
  });
});
