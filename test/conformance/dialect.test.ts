import type { SuiteResult } from '../../conformance/run-suite.mjs';
import { RunningService } from '../service/running-service.ts';
import { otherDialect } from './dialect.ts';
import { pointsOf, tried } from './tried.ts';

let service: RunningService;
let result: SuiteResult;
beforeAll(async () => {
  service = await RunningService.start();
  const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
  result = await tried(service.url, token, otherDialect());
});
afterAll(() => service.stop());

describe('the conformance suite against a server that differs in what the contract leaves open', () => {
  it('fails nowhere', () => {
    expect(pointsOf(result, 'failed')).toEqual({});
  });

  it('says what such a server lets nobody see', () => {
    const notTried = Object.values(pointsOf(result, 'not tried')).flat();
    expect(notTried.map(({ reason }) => reason)).toContain(
      'nothing in the event shows how the output is called',
    );
  });

  it('archives its workflows, and names the documents that it could not delete', () => {
    const { archived, removed, left } = result.cleanUp;
    expect(archived).toBeGreaterThan(40);
    expect(removed).toBe(0);
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['document', 'drive file']));
    expect(new Set(left.map(({ why }) => why))).toEqual(new Set(['answered 405']));
  });
});
