import { randomBytes } from 'node:crypto';
import { created, Stage } from './stage';

const MINUTES = 60_000;

describe('an event of a server with signatures', () => {
  const stage = new Stage('docloom');

  beforeEach(async () => await stage.flow.publish());

  it('starts the flow', async () => {
    expect(await stage.emit(created('evt_1'))).toEqual([200]);
    expect(stage.flow.heard('production')).toEqual([[created('evt_1')]]);
  });

  it('passes the exact bytes that were signed to the flow', async () => {
    const event = { id: 'evt_1', name: 'Zoë 🧾', note: 'a\u2028b', amount: 1e21 };

    expect(await stage.emit(event)).toEqual([200]);
    expect(stage.flow.heard('production')).toEqual([[event]]);
  });

  it('may have several signatures, as during a secret rotation', async () => {
    const answers = await stage.emit(created('evt_1'), {
      changeHeaders: (headers) => ({
        ...headers,
        'webhook-signature': `v1,${randomBytes(32).toString('base64')} v1a,b2xk ${headers['webhook-signature']}`,
      }),
    });

    expect(answers).toEqual([200]);
  });

  it.each([
    ['late', -4.5],
    ['early', 4.5],
  ])('may be slightly %s', async (_, minutes) => {
    const sentAt = Date.now() + minutes * MINUTES;

    expect(await stage.emit(created('evt_1'), { sentAt })).toEqual([200]);
  });

  it.each([
    [
      'signed with another secret',
      { signingSecret: `whsec_${randomBytes(32).toString('base64')}` },
    ],
    ['not signed at all', { changeHeaders: () => ({}) }],
    ['changed by one byte', { onItsWay: (body: string) => body.replace('Invoices', 'invoices') }],
    ['longer by one space', { onItsWay: (body: string) => `${body} ` }],
    ['six minutes old', { sentAt: Date.now() - 6 * MINUTES }],
    ['six minutes early', { sentAt: Date.now() + 6 * MINUTES }],
    ['given another ID', change('webhook-id', () => 'evt_2')],
    ['given another time', change('webhook-timestamp', (time) => String(Number(time) + 1))],
    ['given a time that is none', change('webhook-timestamp', () => 'soon')],
    ['signed without a version', change('webhook-signature', (text) => text.slice(3))],
    ['signed in another version', change('webhook-signature', (text) => text.replace('v1', 'v2'))],
    ['signed with half a signature', change('webhook-signature', (text) => text.slice(0, 20))],
    ['signed with nothing', change('webhook-signature', () => 'v1,')],
  ])('is answered 401 and starts nothing if it is %s', async (_, how) => {
    expect(await stage.emit(created('evt_1'), how)).toEqual([401]);

    expect(stage.flow.started).toEqual([]);
    expect(stage.flow.warnings).toEqual([expect.stringContaining('rejected an event')]);
  });

  it('is not accepted with the token alone', async () => {
    const answers = await stage.emit(created('evt_1'), { changeHeaders: () => ({}) });

    expect(new URL(stage.server.receivers[0]!).searchParams.get('token')).not.toBeNull();
    expect(answers).toEqual([401]);
  });

  it('does not reveal why it was rejected', async () => {
    const response = await fetch(stage.flow.productionUrl, { method: 'POST', body: '{}' });

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'The event was rejected' });
  });

  it('does not end a test if it is unverified', async () => {
    await stage.flow.listenForTest();
    await stage.emit(created('evt_1'), { signingSecret: 'whsec_b3RoZXI=' });
    expect(stage.flow.started).toEqual([]);

    await stage.emit(created('evt_2'));

    expect(stage.flow.heard('test')).toEqual([[created('evt_2')]]);
  });
});

describe.each(['removing', 'documented'] as const)(
  'an event of a server without signatures, %s',
  (dialect) => {
    const stage = new Stage(dialect);
    const send = async (change: (url: URL) => void) => {
      const url = new URL(stage.server.receivers[0]!);
      change(url);
      const body = JSON.stringify(created('evt_1'));
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };

    beforeEach(async () => await stage.flow.publish());

    it('starts the flow if it is sent to the registered URL', async () => {
      expect(await stage.emit(created('evt_1'))).toEqual([200]);
      expect(stage.flow.started).toHaveLength(1);
    });

    it.each([
      ['without a token', (url: URL) => url.searchParams.delete('token')],
      ['with an empty token', (url: URL) => url.searchParams.set('token', '')],
      ['with another token', (url: URL) => url.searchParams.set('token', 'x'.repeat(32))],
      ['with a token that begins right', (url: URL) => shorten(url)],
    ])('is answered 401 and starts nothing if it is sent %s', async (_, change) => {
      expect(await send(change)).toBe(401);
      expect(stage.flow.started).toEqual([]);
    });

    it('is not accepted by the published flow with the token of a test', async () => {
      const production = new URL(stage.server.receivers[0]!);
      await stage.flow.listenForTest();
      const test = new URL(stage.server.receivers[0]!);
      production.search = test.search;

      const body = JSON.stringify(created('evt_1'));
      const { status } = await fetch(production, { method: 'POST', body });

      expect(status).toBe(401);
    });
  },
);

function change(name: string, how: (value: string) => string) {
  return {
    changeHeaders: (headers: Record<string, string>) => ({
      ...headers,
      [name]: how(headers[name]!),
    }),
  };
}

function shorten(url: URL): void {
  url.searchParams.set('token', url.searchParams.get('token')!.slice(0, -1));
}
