import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { CLIENT_GUIDE } from '../../service/src/http/openapi/client-guide.ts';

const page = readFileSync(resolve(__dirname, '../../docs/api.md'), 'utf8');

/** The function of that name, as the page shows it. */
function shown(name: string): (...values: unknown[]) => unknown {
  const block = [...page.matchAll(/```js\n(.*?)```/gs)].find(([, code]) => code!.includes(name));
  const code = block![1]!.replace(/^import .*$/m, '');
  return Reflect.construct(Function, [
    'createHmac',
    'timingSafeEqual',
    `${code}\nreturn ${name};`,
  ]).call(undefined, createHmac, timingSafeEqual) as ReturnType<typeof shown>;
}

describe('docs/api.md', () => {
  it('is what stands before the operations in the document of the API', () => {
    expect(page.endsWith(CLIENT_GUIDE)).toBe(true);
  });

  it('verifies events as Standard Webhooks signs them, and no others', () => {
    const isGenuine = shown('isGenuine');
    const secret = `whsec_${Buffer.from('a secret of the docs').toString('base64')}`;
    const body = '{"type":"documents.created"}';
    const now = new Date();
    const signature = new Webhook(secret).sign('evt_1', now, body);
    const headersAt = (at: number, signatures = signature) => ({
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': signatures,
    });
    const headers = headersAt(now.getTime());
    expect(isGenuine(headers, body, secret)).toBe(true);
    const two = headersAt(now.getTime(), `v1,${'A'.repeat(43)}= ${signature}`);
    expect(isGenuine(two, body, secret)).toBe(true);
    expect(isGenuine(headers, `${body} `, secret)).toBe(false);
    expect(isGenuine(headers, body, 'whsec_b3RoZXI=')).toBe(false);
    expect(isGenuine(headersAt(now.getTime() - 600_000), body, secret)).toBe(false);
  });
});
