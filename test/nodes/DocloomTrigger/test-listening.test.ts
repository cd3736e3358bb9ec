import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unusedOrigin } from '../engine/unused-origin';
import { created, Stage } from './stage';

const OTHER_URL = 'https://other.test/documents';

describe.each(['docloom', 'removing', 'documented'] as const)(
  'listening for a test event while the flow is published, %s server',
  (dialect) => {
    const stage = new Stage(dialect);
    const ids = () => stage.flow.heard('production').map(([event]) => event?.id);

    beforeEach(async () => await stage.flow.publish());

    it('receives a test event', async () => {
      await stage.flow.listenForTest();
      const answers = await stage.emit(created('evt_1'));

      expect(answers).toEqual(answers.map(() => 200));
      expect(stage.flow.heard('test')).toEqual([[created('evt_1')]]);
    });

    it('the published flow receives events again after the test has had its event', async () => {
      await stage.flow.listenForTest();
      await stage.emit(created('evt_1'));

      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
      expect(await stage.emit(created('evt_2'))).toEqual([200]);
      expect(ids()).toContain('evt_2');
    });

    it('the published flow receives events again if no event came', async () => {
      await stage.flow.listenForTest();
      expect(stage.receivers).toContain(stage.flow.testUrl);
      await stage.flow.endTest();

      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
      expect(await stage.flow.isRegistered()).toBe(true);
      expect(await stage.emit(created('evt_1'))).toEqual([200]);
      expect(ids()).toEqual(['evt_1']);
    });

    it('the published flow receives events again after several tests', async () => {
      for (const id of ['evt_1', 'evt_2', 'evt_3']) {
        await stage.flow.listenForTest();
        await stage.emit(created(id));
      }
      await stage.emit(created('evt_4'));

      expect(stage.flow.heard('test')).toHaveLength(3);
      expect(ids()).toContain('evt_4');
    });

    it('is repaired by a restart if n8n was killed during the test', async () => {
      await stage.flow.listenForTest();
      await stage.flow.restart();

      expect(await stage.emit(created('evt_1'))).toContain(200);
      expect(ids()).toEqual(['evt_1']);
    });

    it('is repaired by another test if n8n was killed during the first', async () => {
      await stage.flow.listenForTest();
      await stage.flow.restart();
      await stage.flow.listenForTest();
      await stage.emit(created('evt_1'));
      await stage.emit(created('evt_2'));

      expect(stage.flow.heard('test')).toEqual([[created('evt_1')]]);
      expect(ids()).toContain('evt_2');
      expect(stage.flow.failures).toEqual([]);
    });

    it('never has a stale test URL restored by a published flow', async () => {
      await stage.flow.listenForTest();
      await stage.flow.restart();
      stage.server.temporary = [];
      await stage.flow.unpublish();

      expect(stage.receivers).not.toContain(stage.flow.testUrl);
    });

    it('restores the webhook although the server is busy for a moment', async () => {
      await stage.flow.listenForTest();
      stage.server.rejections = 2;
      await stage.flow.endTest();

      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    });

    it('survives a test that could not start', async () => {
      stage.server.rejections = 1;

      await expect(stage.flow.listenForTest()).rejects.toThrow('status 503');
      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    });

    it('survives a test that started without n8n knowing', async () => {
      stage.server.lostAnswers = 1;

      await expect(stage.flow.listenForTest()).rejects.toThrow('cannot be reached');
      expect(stage.server.ours?.webhookUrl).toContain(stage.flow.productionUrl);
    });
  },
);

describe('a server with temporary listeners', () => {
  const stage = new Stage('docloom');

  it('continues to send events to the published flow during a test', async () => {
    await stage.flow.publish();
    await stage.flow.listenForTest();
    expect(stage.receivers).toEqual([stage.flow.productionUrl, stage.flow.testUrl]);

    await stage.emit(created('evt_1'));

    expect(stage.flow.heard('production')).toEqual([[created('evt_1')]]);
    expect(stage.flow.heard('test')).toEqual([[created('evt_1')]]);
    expect(stage.server.ours?.id).toBe('owc_1');
  });

  it('is notified when the test has ended', async () => {
    await stage.flow.listenForTest();
    await stage.flow.endTest();

    expect(stage.receivers).toEqual([]);
    expect(stage.server.log.at(-1)).toBe('DELETE /v0/workflows/wkf_1/outgoing-webhook/owc_1/');
  });

  it('may have ended the listener itself without an error', async () => {
    await stage.flow.listenForTest();
    stage.server.temporary = [];

    expect(await stage.flow.endTest()).toBe(true);
    expect(stage.flow.warnings).toEqual([]);
  });

  it('lets a test listen beside a webhook that must not be replaced', async () => {
    await stage.choose({ options: { ifAnotherWebhook: 'stop' } });
    stage.server.register(OTHER_URL);

    await stage.flow.listenForTest();

    expect(stage.receivers).toEqual([OTHER_URL, stage.flow.testUrl]);
  });
});

describe.each(['removing', 'documented'] as const)(
  'a server without temporary listeners, %s',
  (dialect) => {
    const stage = new Stage(dialect);

    beforeEach(async () => await stage.choose({ options: { ifAnotherWebhook: 'replace' } }));

    it('gets the former webhook back when a test ends', async () => {
      stage.server.register(OTHER_URL);
      await stage.flow.listenForTest();
      expect(stage.receivers).toEqual([stage.flow.testUrl]);

      await stage.flow.endTest();

      expect(stage.receivers).toEqual([OTHER_URL]);
    });

    it('has its event forwarded to the published flow during a test', async () => {
      await stage.flow.publish();
      await stage.flow.listenForTest();
      expect(await stage.emit(created('evt_1'))).toEqual([200]);

      expect(stage.flow.heard('test')).toEqual([[created('evt_1')]]);
      expect(stage.flow.heard('production')).toEqual([[created('evt_1')]]);
    });

    it('has its event forwarded to another webhook, byte for byte', async () => {
      const received: { body: string; id: unknown }[] = [];
      const other = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          received.push({ body, id: request.headers['webhook-id'] });
          response.end();
        });
      });
      await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
      stage.server.register(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
      await stage.flow.listenForTest();

      const onItsWay = () => '{ "total" : 1.50 }';
      const changeHeaders = () => ({ 'webhook-id': 'msg_1' });
      await stage.emit(created('evt_1'), { onItsWay, changeHeaders });
      await new Promise((closed) => other.close(closed));

      expect(received).toEqual([{ body: '{ "total" : 1.50 }', id: 'msg_1' }]);
    });

    it('has no unverified event forwarded', async () => {
      await stage.flow.publish();
      await stage.flow.listenForTest();
      const response = await fetch(stage.flow.testUrl, { method: 'POST', body: '{}' });

      expect(response.status).toBe(401);
      expect(stage.flow.started).toEqual([]);
    });

    it('starts the test even if the displaced receiver is unreachable', async () => {
      stage.server.register(await unusedOrigin());
      await stage.flow.listenForTest();
      await stage.emit(created('evt_1'));

      expect(stage.flow.heard('test')).toEqual([[created('evt_1')]]);
      expect(stage.flow.warnings).toEqual([
        expect.stringContaining('could not forward a test event'),
      ]);
    });

    it('does not count a redirect as a forwarded event', async () => {
      const asked: string[] = [];
      const moved = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        response.writeHead(request.url === '/' ? 301 : 200, { Location: '/moved' }).end('{}');
      });
      await new Promise<void>((listening) => moved.listen(0, '127.0.0.1', listening));
      stage.server.register(`http://127.0.0.1:${(moved.address() as AddressInfo).port}/`);
      await stage.flow.listenForTest();
      await stage.emit(created('evt_1'));
      moved.closeAllConnections();
      await new Promise((closed) => moved.close(closed));

      expect(asked).toEqual(['POST /']);
      expect(stage.flow.warnings).toEqual([
        expect.stringContaining('could not forward a test event'),
      ]);
    });

    it('does not let a test replace a webhook that must stay', async () => {
      await stage.choose({ options: { ifAnotherWebhook: 'stop' } });
      stage.server.register(OTHER_URL);

      await expect(stage.flow.listenForTest()).rejects.toThrow('already has an outgoing webhook');
      expect(stage.receivers).toEqual([OTHER_URL]);
    });
  },
);

describe('a server that can remove a webhook', () => {
  const stage = new Stage('removing');

  it('has the test URL removed even after n8n was killed during a test', async () => {
    await stage.flow.listenForTest();
    await stage.flow.listenForTest();
    await stage.flow.endTest();

    expect(stage.receivers).toEqual([]);
  });

  it('has the test URL removed if nothing was registered before the test', async () => {
    await stage.flow.listenForTest();
    await stage.flow.endTest();

    expect(stage.receivers).toEqual([]);
  });
});
