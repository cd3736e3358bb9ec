import type { SuiteResult } from '../../conformance/run-suite.mjs';
import { RunningService } from '../service/running-service.ts';
import { otherDialect } from './dialect.ts';
import { pointsOf, runThroughProxy } from './run-through-proxy.ts';

let service: RunningService;
let result: SuiteResult;
beforeAll(async () => {
  service = await RunningService.start();
  const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
  result = await runThroughProxy(service.url, token, otherDialect());
});
afterAll(() => service.stop());

describe('the conformance suite against a server that differs where the contract allows it', () => {
  it('reports no failure', () => {
    expect(pointsOf(result, 'failed')).toEqual({});
  });

  it('reports what cannot be observed on such a server', () => {
    const skipped = Object.values(pointsOf(result, 'skipped')).flat();
    expect(skipped.map(({ reason }) => reason)).toContain(
      'nothing in the event shows the name of the output',
    );
  });

  it('archives its workflows, and lists the documents that it could not delete', () => {
    const { archived, removed, left } = result.cleanUp;
    expect(archived).toBeGreaterThan(40);
    expect(removed).toBe(0);
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['document', 'drive file']));
    expect(new Set(left.map(({ why }) => why))).toEqual(new Set(['answered 405']));
  });
});
