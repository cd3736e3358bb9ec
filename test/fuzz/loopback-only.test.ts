import { requireThisMachine } from './loopback-only.ts';

const send = (body: unknown) => {
  requireThisMachine({
    method: 'POST',
    target: '/',
    headers: [],
    body: Buffer.from(JSON.stringify(body)),
    breaksOff: false,
  });
};

describe('Generated requests go to this machine only', () => {
  it.each([
    { webhookUrl: 'http://127.0.0.1:9/' },
    { webhookUrl: 'no url' },
    { webhookUrl: 7 },
    'x',
  ])('%j may be sent', (body) => {
    expect(() => {
      send(body);
    }).not.toThrow();
  });

  it.each([
    { webhookUrl: 'https://receiver.example/' },
    { outgoingWebhook: { webhookUrl: 'http://192.0.2.1/' } },
    [{ webhookUrl: 'http://127.0.0.1.receiver.example/' }],
  ])('%j may not', (body) => {
    expect(() => {
      send(body);
    }).toThrow(/another machine/);
  });
});
