import { runChaos } from './chaos.ts';
import { KILL_MOMENTS } from './kill-moments.ts';
import { isAccepted } from './sent-event.ts';
import { settingsOf } from './settings.ts';
import { summaryOf } from './summary.ts';

/** Few, so that it takes less than a minute. `npm run chaos` sends thousands and kills hundreds of times. */
const FEW = {
  events: 300,
  kills: 8,
  pdf: false,
  drive: 'folder',
  database: 'embedded',
  nodes: 1,
} as const;
/** Generous, because slow is not failed on a busy machine. */
const PATIENCE_MILLISECONDS = 600_000;
const quiet = () => undefined;

describe('Each event with a 200 response produces its documents once, whichever process is killed', () => {
  it.each([
    ['after SIGKILL at eight moments', { ...FEW, seed: 1, politeShare: 0 }],
    ['after SIGKILL and SIGTERM', { ...FEW, events: 120, kills: 6, seed: 3, politeShare: 1 / 3 }],
  ])(
    '%s',
    async (_, chosen) => {
      const result = await runChaos(settingsOf(chosen), quiet);
      const { violations, outcome, folder } = result;
      expect({ violations, ...(violations.length > 0 && { folder }) }).toEqual({ violations: [] });
      expect(outcome.sent.filter(isAccepted).length).toBeGreaterThan(chosen.events / 2);
      const ends = outcome.lives.filter(({ moment }) => moment !== 'end');
      expect(new Set(ends.map(({ moment }) => moment))).toEqual(new Set(KILL_MOMENTS));
      expect(new Set(ends.map(({ signal }) => signal)).has('SIGTERM')).toBe(chosen.politeShare > 0);
      expect(summaryOf(result)).toMatch(/^Violations +0$/m);
    },
    PATIENCE_MILLISECONDS,
  );
});
