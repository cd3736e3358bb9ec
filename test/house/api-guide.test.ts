import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { CLIENT_GUIDE } from '../../service/src/http/openapi/prose/client-guide.ts';

const page = readFileSync(resolve(__dirname, '../../docs/api.md'), 'utf8');

/** The function of that name, as the page shows it, with these values under their names. */
function shown(name: string, values: Record<string, unknown>): (...given: unknown[]) => unknown {
  const blocks = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
  const code = blocks.find((one) => one.includes(`function ${name}(`))!.replace(/^import .*$/m, '');
  const make = Reflect.construct(Function, [...Object.keys(values), `${code}\nreturn ${name};`]);
  return make.call(undefined, ...Object.values(values)) as ReturnType<typeof shown>;
}

type Headers = Record<string, string | undefined>;

it('docs/api.md matches the introduction of the API description', () => {
  expect(page.endsWith(CLIENT_GUIDE)).toBe(true);
});

describe('isGenuine of docs/api.md', () => {
  const isGenuine = shown('isGenuine', { createHmac, timingSafeEqual }) as (
    headers: Headers,
    body: string | Buffer,
    secret: string,
  ) => boolean;

  /** As the specification of Standard Webhooks and its libraries have it. */
  const vector = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    at: 1_614_265_330,
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  };
  const accepts = (changes: Headers = {}, body: string | Buffer = vector.body) =>
    isGenuine({ ...vector.headers, ...changes }, body, vector.secret);
  const other = `v1,${'A'.repeat(43)}=`;
  const signature = vector.headers['webhook-signature'];

  beforeEach(() => {
    jest.useFakeTimers({ now: vector.at * 1000 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('accepts the test vector of Standard Webhooks, like its library', () => {
    expect(accepts()).toBe(true);
    expect(accepts({}, Buffer.from(vector.body))).toBe(true);
    const library = new Webhook(vector.secret);
    expect(library.verify(vector.body, vector.headers)).toEqual(JSON.parse(vector.body));
  });

  it.each([
    `${other} ${signature}`,
    `${signature} ${other}`,
    `v2,${'A'.repeat(43)}= ${signature}`,
    `v1a,x ${signature}`,
  ])('accepts a valid signature among others: %s', (signatures) => {
    expect(accepts({ 'webhook-signature': signatures })).toBe(true);
  });

  it.each([
    ['without its signature', { 'webhook-signature': undefined }],
    ['without its id', { 'webhook-id': undefined }],
    ['without its time', { 'webhook-timestamp': undefined }],
    ['with an empty signature', { 'webhook-signature': '' }],
    ['with another signature', { 'webhook-signature': other }],
    ['with a signature that is cut', { 'webhook-signature': signature.slice(0, 20) }],
    ['with a signature without a version', { 'webhook-signature': signature.slice(3) }],
    ['with the signature of another version', { 'webhook-signature': `v2,${signature.slice(3)}` }],
    ['with another id', { 'webhook-id': 'msg_other' }],
    ['with another time', { 'webhook-timestamp': String(vector.at + 1) }],
    ['with no time', { 'webhook-timestamp': 'now' }],
  ])('rejects an event %s', (_, changes) => {
    expect(accepts(changes)).toBe(false);
  });

  it.each([-301, 301])('rejects an event that was sent %d seconds from now', (seconds) => {
    jest.setSystemTime((vector.at + seconds) * 1000);
    expect(accepts()).toBe(false);
  });

  it('rejects another body and another secret', () => {
    expect(accepts({}, `${vector.body} `)).toBe(false);
    expect(isGenuine(vector.headers, vector.body, 'whsec_b3RoZXI=')).toBe(false);
  });

  it('accepts every signature of the library', () => {
    const bytes = fc.uint8Array({ minLength: 24, maxLength: 64 });
    const id = fc.stringMatching(/^[\w-]{1,40}$/);
    fc.assert(
      fc.property(bytes, id, fc.json(), (key, eventId, body) => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`;
        const at = new Date();
        const headers = {
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(eventId, at, body),
        };
        expect(isGenuine(headers, body, secret)).toBe(true);
        expect(isGenuine(headers, `${body}x`, secret)).toBe(false);
      }),
    );
  });

  it('never throws, whatever the headers are', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    const names = Object.keys(vector.headers);
    const headers = fc.tuple(text, text, text).map((values) => {
      return Object.fromEntries(names.map((name, index) => [name, values[index]]));
    });
    fc.assert(
      fc.property(headers, fc.string(), (given, body) => {
        expect(isGenuine(given, body, vector.secret)).toBe(false);
      }),
    );
  });
});

it('sendData of docs/api.md repeats the key after a 503, and returns the run', async () => {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    const isFirst = keys.length === 1;
    response.writeHead(
      isFirst ? 503 : 200,
      isFirst ? { 'retry-after': '2' } : { 'docloom-run-id': 'run_1' },
    );
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const waits: number[] = [];
    const setTimeout = (then: () => void, milliseconds: number) => {
      waits.push(milliseconds);
      then();
    };
    const { port } = server.address() as AddressInfo;
    const sendData = shown('sendData', { setTimeout });
    expect(await sendData(`http://127.0.0.1:${String(port)}/`, { name: 'Ada' })).toBe('run_1');
    expect(waits).toEqual([2000]);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});
