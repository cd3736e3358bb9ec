import { AssembledParts } from '../../../assembled-parts.ts';
import { HeldClock } from '../../../held-clock.ts';
import { createServer } from '../../../../../service/src/http/server.ts';
import { storeToken } from '../../../../../service/src/people/token.ts';
import { DEFAULT_LIMITS } from '../../../../../service/src/limits/limits.ts';
import { sharedTemplates } from '../../../shared-templates.ts';

const LIMIT = 5;
const templates = sharedTemplates();
const clock = new HeldClock();
let assembled: AssembledParts;
let server: Awaited<ReturnType<typeof createServer>>;

beforeEach(async () => {
  const limits = { ...DEFAULT_LIMITS, failedTokensPerMinute: LIMIT };
  assembled = await AssembledParts.assemble({ templates, clock, limits });
  server = await createServer(assembled.parts);
  await addToken('dlt_of_ada');
});
afterEach(async () => {
  await server.close();
  await assembled.close();
});

const addToken = (token: string) =>
  storeToken(assembled.parts, token, { email: 'ada@test', name: 'Ada' });

const ask = async (token: string, remoteAddress = '192.0.2.1') => {
  const headers = { authorization: token };
  const url = '/v0/workflows/';
  const { statusCode, headers: answered } = await server.inject({ url, headers, remoteAddress });
  const retryAfter = answered['retry-after'];
  return retryAfter === undefined ? statusCode : `${String(statusCode)} after ${retryAfter}`;
};

const guess = async (count: number, remoteAddress?: string) => {
  const guesses = Array.from({ length: count }, (_, n) => ask(`guess ${String(n)}`, remoteAddress));
  return Promise.all(guesses);
};

describe('requests with unknown tokens', () => {
  it('are refused after so many a minute, and the limit refills', async () => {
    expect(await guess(LIMIT + 2)).toEqual([
      ...Array.from({ length: LIMIT }, () => 403),
      '429 after 12',
      '429 after 12',
    ]);
    clock.moveOn(12_000);
    expect(await guess(2)).toEqual([403, '429 after 12']);
  });

  it('are not checked beyond the limit, even if the token is valid', async () => {
    await guess(LIMIT);
    expect(await ask('dlt_of_ada')).toBe('429 after 12');
    clock.moveOn(12_000);
    expect(await ask('dlt_of_ada')).toBe(200);
  });

  it('do not affect tokens in use, nor other addresses', async () => {
    await ask('dlt_of_ada');
    await guess(LIMIT);
    expect(await ask('dlt_of_ada')).toBe(200);
    await addToken('dlt_of_ada_too');
    expect(await ask('dlt_of_ada_too', '192.0.2.2')).toBe(200);
    expect(await guess(1, '192.0.2.2')).toEqual([403]);
  });

  it('count together for an IPv6 network', async () => {
    await guess(LIMIT, '2001:db8::1');
    expect(await guess(1, '2001:db8::2')).toEqual(['429 after 12']);
    expect(await guess(1, '2001:db8:0:1::1')).toEqual([403]);
  });

  it('count, however many valid ones come between them', async () => {
    for (let n = 0; n < LIMIT; n += 1) {
      await ask(`guess ${String(n)}`);
      await addToken(`dlt_of_ada_${String(n)}`);
      await ask(`dlt_of_ada_${String(n)}`);
    }
    expect(await guess(1)).toEqual(['429 after 12']);
  });
});

it('expired tokens and tokens of disabled users are no guesses', async () => {
  await storeToken(assembled.parts, 'dlt_old', { email: 'ada@test' }, { days: 1 });
  clock.moveOn(2 * 24 * 3_600_000);
  for (let n = 0; n < LIMIT * 2; n += 1) expect(await ask('dlt_old')).toBe(403);
});
