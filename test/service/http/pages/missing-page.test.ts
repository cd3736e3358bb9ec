import { RunningService } from '../../running-service.ts';
import { Visitor } from './visitor.ts';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('An address without a page', () => {
  it.each(['/nonsense', '/console/nonsense', '/v1/workflows/'])(
    'shows a browser a page with a way on: %s',
    async (path) => {
      const answer = await new Visitor(service.url).get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain('<h1>Page not found</h1>');
      expect(answer.text).toContain('<a href="/">Open the workflows</a>');
    },
  );

  it('answers programs, and everybody below /v0/, with a problem', async () => {
    (await service.anonymous.get('/nonsense')).refuses(404, 'unknown_path');
    (await new Visitor(service.url).get('/v0/nonsense/')).refuses(404, 'unknown_path');
  });
});
