import { DEFAULT_LIMITS } from '../../service/src/limits/limits.ts';
import { RunningService } from '../service/running-service.ts';
import type { SuiteResult } from '../../conformance/run-suite.mjs';
import type { Mutant } from './mutants.ts';
import { mutants } from './mutants.ts';
import { pointsOf, runThroughProxy } from './run-through-proxy.ts';

/** Milliseconds within which all of them end, on a machine that is busy. */
const ENDS = 10 * 60_000;
/** So many run at once: most of the time they wait for a disk. */
const BATCH = 4;

let service: RunningService;
let token: string;
const results = new Map<Mutant, SuiteResult>();
beforeAll(async () => {
  // All suites together send more unknown tokens than one address may.
  const limits = { ...DEFAULT_LIMITS, failedTokensPerMinute: 1_000_000 };
  service = await RunningService.start({ limits });
  token = await service.tokenOf({ email: 'ada@test', name: 'Ada', team: 'Accounts' });
  const waiting = [...mutants];
  const next = async (): Promise<void> => {
    const mutant = waiting.shift();
    if (mutant === undefined) return;
    results.set(mutant, await runThroughProxy(service.url, token, mutant.change(token)));
    await next();
  };
  await Promise.all(Array.from({ length: BATCH }, next));
}, ENDS);
afterAll(() => service.stop());

describe('the conformance suite against a server with one rule broken', () => {
  it.each(mutants)('fails only in $section: "$quote"', (mutant) => {
    const { quote, section } = mutant;
    const { [section]: failed = [], ...others } = pointsOf(results.get(mutant)!, 'failed');
    expect(others).toEqual({});
    expect(failed.map((point) => point.quote).join('\n')).toContain(quote);
  });

  it('reports no failure if no rule is broken', async () => {
    const strangerToken = await service.tokenOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    const result = await runThroughProxy(service.url, token, {}, { strangerToken });
    expect(pointsOf(result, 'failed')).toEqual({});
    const skipped = Object.values(pointsOf(result, 'skipped')).flat();
    expect(skipped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('--slides-file'),
      expect.stringContaining('--teammate-token'),
    ]);
  });
});
