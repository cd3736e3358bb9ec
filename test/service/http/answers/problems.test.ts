import fastify from 'fastify';
import { pino } from 'pino';
import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import { answerProblems } from '../../../../service/src/http/answers/problems.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';

const log = pino({ level: 'silent' });
const addresses = createAddresses(() => 'http://127.0.0.1:8080');

async function answerTo(error: Error): Promise<{ status: number; code: unknown; detail: unknown }> {
  const server = fastify();
  answerProblems(server, [], { log, limits: DEFAULT_LIMITS, addresses });
  server.get('/', () => {
    throw error;
  });
  const response = await server.inject('/');
  const { code, detail } = response.json<{ code: unknown; detail: unknown }>();
  return { status: response.statusCode, code, detail };
}

describe('An error that is not from the catalogue', () => {
  it.each([
    ['without a status', undefined],
    ['with the status 500', 500],
    ['with the status 503', 503],
  ])('is an internal error that tells nothing of its message: %s', async (_, statusCode) => {
    const answer = await answerTo(Object.assign(new Error('A secret.'), { statusCode }));
    expect(answer).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.detail).not.toContain('secret');
  });

  it('is the fault of the request if its status says so', async () => {
    const error = Object.assign(new Error('The header is odd.'), { statusCode: 499 });
    const answer = await answerTo(error);
    expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(answer.detail).toContain('the header is odd');
  });
});
