import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../../service/src/webhooks/delivery/sign.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1', name: 'Größe ✓', text: 'a\nb' });
const secrets = { signingSecret: secret, formerSecrets: [] };
const sign = (sentAt = Date.now()) => signatureHeaders(secrets, { id: 'evt_1', body, sentAt });
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

describe('the signature of an event', () => {
  it('is accepted by the verifier of Standard Webhooks', () => {
    expect(new Webhook(secret).verify(body, sign())).toEqual(JSON.parse(body));
  });

  it('has version 1', () => {
    expect(sign()['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  it('is rejected for another body', () => {
    expect(() => new Webhook(secret).verify(`${body} `, sign())).toThrow();
  });

  it('is rejected for another secret', () => {
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(() => new Webhook(other).verify(body, sign())).toThrow();
  });

  it.each([
    ['webhook-id', 'evt_2'],
    ['webhook-timestamp', String(Math.floor(Date.now() / 1000) + 60)],
  ])('is rejected for another %s', (header, value) => {
    expect(() => new Webhook(secret).verify(body, { ...sign(), [header]: value })).toThrow();
  });

  it('is rejected if it is old, which prevents replays', () => {
    const old = sign(Date.now() - 10 * 60_000);
    expect(() => new Webhook(secret).verify(body, old)).toThrow(/too old/);
  });

  it('includes the event’s ID, and the time of sending in whole seconds', () => {
    expect(sign(1_795_000_000_999)).toMatchObject({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1795000000',
    });
  });
});

describe('during the rotation of a secret', () => {
  const now = Date.now();
  const signed = (formerSecrets: { secret: string; validUntil: number }[]) => {
    const rotated = { signingSecret: secretOf(1), formerSecrets };
    return signatureHeaders(rotated, { id: 'evt_1', body, sentAt: now });
  };
  const verify = (byte: number, headers: Record<string, string>) =>
    new Webhook(secretOf(byte)).verify(body, headers);

  it('there is a signature for every valid secret, the current one first', () => {
    const headers = signed([
      { secret: secretOf(2), validUntil: now + 1 },
      { secret: secretOf(3), validUntil: now + 9 },
    ]);
    expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44} v1,\S{44}$/);
    for (const byte of [1, 2, 3]) expect(verify(byte, headers)).toEqual(JSON.parse(body));
    expect(() => verify(4, headers)).toThrow();
  });

  it('an expired secret signs nothing', () => {
    const headers = signed([{ secret: secretOf(2), validUntil: now }]);
    expect(verify(1, headers)).toEqual(JSON.parse(body));
    expect(() => verify(2, headers)).toThrow();
  });
});
