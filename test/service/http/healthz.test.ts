import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from '../../../service/src/http/server.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { RunningService } from '../running-service.ts';

const manifest = join(import.meta.dirname, '../../../service/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('GET /healthz (design: addresses)', () => {
  it('returns the status and the version, without a token', async () => {
    const answer = await service.anonymous.get('/healthz');
    expect({ status: answer.status, body: answer.json }).toEqual({
      status: 200,
      body: { status: 'ok', version },
    });
  });
});

describe('GET /readyz', () => {
  it('returns that the service accepts work, without a token', async () => {
    const answer = await service.anonymous.get('/readyz');
    expect({ status: answer.status, body: answer.json }).toEqual({
      status: 200,
      body: { status: 'ready' },
    });
  });

  it('is 503 if it does not, with the reasons', async () => {
    const assembled = await AssembledParts.assemble();
    const server = await createServer(assembled.parts);
    const answer = await server.inject('/readyz');
    expect(answer.headers).toMatchObject({ 'retry-after': '5' });
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'not_ready',
      detail: 'The service cannot accept work now: the queue is not running. Try again later.',
      errors: [{ path: 'queue', message: 'is not running' }],
    });
    await server.close();
    await assembled.close();
  });
});

describe('A stopping service', () => {
  let assembled: AssembledParts;
  beforeEach(async () => {
    assembled = await AssembledParts.assemble();
    assembled.parts.readiness.beginStopping();
  });
  afterEach(() => assembled.close());

  it.each([
    ['GET', '/readyz', 503],
    ['GET', '/v0/workflows/', 503],
    ['POST', '/hooks/secret', 503],
    ['GET', '/healthz', 200],
  ] as const)('answers %s %s with %i', async (method, url, status) => {
    const server = await createServer(assembled.parts);
    const answer = await server.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    if (status === 503) expect(answer.json()).toMatchObject({ code: 'not_ready' });
    await server.close();
  });
});
