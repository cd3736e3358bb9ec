import { RunningService } from '../running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('GET /healthz (design: addresses)', () => {
  it('says that the service is up, without a token', async () => {
    const answer = await service.anonymous.get('/healthz');
    expect({ status: answer.status, body: answer.json }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
  });
});
