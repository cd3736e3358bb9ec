import { RunningService } from '../service/running-service.ts';
import { pointsOf, runThroughProxy } from './run-through-proxy.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('the conformance suite against a server that cannot reach it', () => {
  it('runs all other checks, and lists each point that needs events', async () => {
    const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
    const result = await runThroughProxy(service.url, token, {}, { listenAt: null });
    expect(pointsOf(result, 'failed')).toEqual({});
    const skipped = Object.entries(pointsOf(result, 'skipped')).flatMap(([section, points]) =>
      points.filter(({ reason }) => reason.startsWith('needs --listen-at')).map(() => section),
    );
    expect(skipped).toEqual([
      '1-what-the-service-does',
      '2-document',
      ...Array<string>(2).fill('4-webhook-source'),
      ...Array<string>(5).fill('6-events'),
    ]);
  });
});
