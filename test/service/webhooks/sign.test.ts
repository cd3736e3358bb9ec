import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../service/src/webhooks/sign.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1', name: 'Größe ✓', text: 'a\nb' });
const sign = (sentAt = Date.now()) => signatureHeaders(secret, { id: 'evt_1', body, sentAt });

describe('the signature of an event', () => {
  it('is accepted by the verifier of Standard Webhooks', () => {
    expect(new Webhook(secret).verify(body, sign())).toEqual(JSON.parse(body));
  });

  it('is of the first version', () => {
    expect(sign()['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  it('is refused for another body', () => {
    expect(() => new Webhook(secret).verify(`${body} `, sign())).toThrow();
  });

  it('is refused for another secret', () => {
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(() => new Webhook(other).verify(body, sign())).toThrow();
  });

  it.each([
    ['webhook-id', 'evt_2'],
    ['webhook-timestamp', String(Math.floor(Date.now() / 1000) + 1)],
  ])('is refused for another %s', (header, value) => {
    expect(() => new Webhook(secret).verify(body, { ...sign(), [header]: value })).toThrow();
  });

  it('is refused when it is old: nobody can send it again later', () => {
    const old = sign(Date.now() - 10 * 60_000);
    expect(() => new Webhook(secret).verify(body, old)).toThrow(/too old/);
  });

  it('carries the id of the event, and when it was sent in whole seconds', () => {
    expect(sign(1_795_000_000_999)).toMatchObject({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1795000000',
    });
  });
});
