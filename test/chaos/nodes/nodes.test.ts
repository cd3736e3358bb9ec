import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { testsWith } from '../../service/tests-with.ts';
import { runChaos } from '../chaos.ts';
import { isAccepted } from '../sent-event.ts';
import { settingsOf } from '../settings.ts';
import { summaryOf } from '../summary.ts';

const MISSING = 'Killed nodes: neither npm nor Debian has installed PostgreSQL here';

/** Few, so that it takes less than a minute. `npm run chaos -- --nodes 3` kills 200 times. */
const FEW = {
  events: 300,
  kills: 6,
  seed: 1,
  politeShare: 0,
  pdf: false,
  drive: 'folder',
  database: 'postgres',
  nodes: 2,
} as const;
/** Generous, because slow is not failed on a busy machine; the command measures it. */
const TAKEN_UP_WITHIN = 120_000;
/** Generous, because slow is not failed on a busy machine. */
const PATIENCE_MILLISECONDS = 600_000;
const quiet = () => undefined;

testsWith(findPostgres(), MISSING, () => {
  describe('Two services on one database', () => {
    it(
      'make the documents of each event with a 200 response once, whichever is killed or cut off',
      async () => {
        const databaseTrouble = { restarts: 2, halfOpens: 1, pause: 2_000 };
        const settings = { ...settingsOf(FEW), databaseTrouble, takenUpWithin: TAKEN_UP_WITHIN };
        const result = await runChaos(settings, quiet);
        const { violations, outcome, folder } = result;
        expect({ violations, ...(violations.length > 0 && { folder }) }).toEqual({
          violations: [],
        });
        expect(outcome.sent.filter(isAccepted).length).toBeGreaterThan(FEW.events / 2);
        expect(outcome.lives.filter(({ signal }) => signal === 'SIGKILL')).toHaveLength(FEW.kills);
        expect(summaryOf(result)).toMatch(/^Violations +0$/m);
      },
      PATIENCE_MILLISECONDS,
    );
  });
});
