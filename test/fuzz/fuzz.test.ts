import { fuzzApi } from './fuzz-api.ts';
import { isServerError, summaryOf } from './summary.ts';

/** Generous, because slow is not failed on a busy machine. */
const PATIENCE_MILLISECONDS = 600_000;
/** Few, so that it takes less than half a minute. `npm run fuzz:api` sends thousands. */
const FEW = 900;
const quiet = () => undefined;

const anySeed = 1 + Math.floor(Math.random() * 2_000_000_000);

describe('The service accepts what the API description allows, and rejects everything else', () => {
  it.each([
    ['with the seed 1', 1],
    [`with a random seed, ${String(anySeed)}`, anySeed],
  ])(
    '%s',
    async (_, seed) => {
      const result = await fuzzApi({ requests: FEW, seed }, quiet);
      const { tally, violations } = result;
      if (violations.length > 0) throw new Error([summaryOf(result), ...violations].join('\n\n'));
      expect(tally.requests).toBe(FEW);
      expect(tally.outside).toBe(0);
      const broken = [...tally.total('mutated').keys()];
      expect(broken.filter((status) => status < 400 || isServerError(status))).toEqual([]);
      expect(broken.length).toBeGreaterThan(4);
    },
    PATIENCE_MILLISECONDS,
  );
});
