import { requestedRetryAt } from '../../../../service/src/webhooks/delivery/retry-after.ts';

const now = Date.parse('2026-11-20T09:30:00Z');
const asked = (retryAfter: string | null, status: number | null = 503) =>
  requestedRetryAt({ status, retryAfter }, now);

describe('Retry-After, RFC 9110 §10.2.3', () => {
  it.each([
    ['0', 0],
    ['120', 120],
    [' 120 ', 120],
    ['86401', 86_401],
    ['Fri, 20 Nov 2026 09:31:00 GMT', 60],
    ['Friday, 20-Nov-26 09:31:00 GMT', 60],
    ['Fri Nov 20 09:31:00 2026', 60],
    ['Sat Dec  5 09:30:00 2026', 15 * 86_400],
    ['Fri, 20 Nov 2026 09:29:00 GMT', -60],
  ])('"%s" asks for a retry after %d seconds', (header, seconds) => {
    expect(asked(header)).toBe(now + seconds * 1000);
  });

  it('may ask for an impossible date', () => {
    expect(asked('9'.repeat(400))).toBe(Infinity);
  });

  it.each([
    '',
    'soon',
    '-5',
    '1.5',
    '5s',
    '0x10',
    '2026-11-20T09:31:00Z',
    'Fri, 20 Nov 2026 09:31:00',
    'Fri, 20 Foo 2026 09:31:00 GMT',
    'Fri, 20 Nov 2026 99:99:99 GMT',
  ])('"%s" asks for nothing', (header) => {
    expect(asked(header)).toBeNull();
  });

  it('applies only to 429 and 503', () => {
    expect(asked('120', 429)).toBe(now + 120_000);
    for (const status of [200, 301, 400, 500, 502, null]) expect(asked('120', status)).toBeNull();
    expect(asked(null)).toBeNull();
  });

  it('does not depend on the service’s time zone', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Tokyo';
    expect(asked('Fri Nov 20 09:31:00 2026')).toBe(now + 60_000);
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
});
