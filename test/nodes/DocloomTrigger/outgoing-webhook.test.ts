import { PRODUCTION_URL, TEST_URL, TriggerFlow } from '../engine/trigger-flow';
import { unusedOrigin } from '../engine/unused-origin';
import { WebhookServer } from '../engine/webhook-server';

const OTHER_URL = 'https://other.test/documents';

let server: WebhookServer;
let flow: TriggerFlow;

async function serve(dialect: ConstructorParameters<typeof WebhookServer>[0]): Promise<void> {
  server = new WebhookServer(dialect);
  await server.start();
  flow = new TriggerFlow(server.origin);
}

afterEach(async () => await server.stop());

describe.each(['docloom', 'removing', 'documented'] as const)(
  'a published flow, %s server',
  (dialect) => {
    beforeEach(async () => await serve(dialect));

    it('registers its production URL and remembers the registration', async () => {
      await flow.publish();

      expect(server.receivers).toEqual([PRODUCTION_URL]);
      expect(flow.staticData.registration).toMatchObject({
        id: 'owc_1',
        webhookUrl: PRODUCTION_URL,
        signingSecret: dialect === 'docloom' ? 'whsec_1' : null,
      });
    });

    it('recognises its URL after a restart of n8n and registers no second time', async () => {
      await flow.publish();
      await flow.restart();

      expect(server.registered?.id).toBe('owc_1');
      expect(flow.staticData.registration).toMatchObject({ id: 'owc_1' });
    });

    it('registers again after a restart when its URL has gone', async () => {
      await flow.publish();
      server.registered = null;

      await flow.restart();

      expect(server.receivers).toEqual([PRODUCTION_URL]);
    });

    it('does not take a URL of somebody else for its own', async () => {
      server.register(OTHER_URL);

      expect(await flow.isRegistered()).toBe(false);
    });

    it('goes on hearing when a test has listened beside it', async () => {
      await flow.publish();
      await flow.listenForTest();
      expect(server.receivers).toContain(TEST_URL);

      await flow.endTest();

      expect(server.registered?.webhookUrl).toBe(PRODUCTION_URL);
      expect(await flow.isRegistered()).toBe(true);
    });

    it('leaves alone what somebody else has registered since', async () => {
      await flow.publish();
      server.register(OTHER_URL);

      await flow.unpublish();

      expect(server.receivers).toEqual([OTHER_URL]);
      expect(server.log).not.toContain('DELETE /v0/workflows/wkf_1/outgoing-webhook/');
    });

    it('forgets the registration when it is unpublished', async () => {
      await flow.publish();
      await flow.unpublish();

      expect(flow.staticData.registration).toBeUndefined();
    });
  },
);

describe('a server with our additions', () => {
  beforeEach(async () => await serve('docloom'));

  it('never loses the production URL, not even while a test listens', async () => {
    await flow.publish();
    await flow.listenForTest();

    expect(server.receivers).toEqual([PRODUCTION_URL, TEST_URL]);
    expect(server.registered?.id).toBe('owc_1');
  });

  it('ends a test listener by itself: the node removes nothing', async () => {
    await flow.publish();
    await flow.listenForTest();
    const before = server.log.length;

    await flow.endTest();

    expect(server.log).toHaveLength(before);
  });

  it('hears of nothing any more when the flow is unpublished', async () => {
    await flow.publish();
    await flow.unpublish();

    expect(server.receivers).toEqual([]);
  });

  it('is asked for other events when the user chose them', async () => {
    flow = new TriggerFlow(server.origin, {
      workflowId: 'wkf_1',
      events: ['documents.created', 'run.failed'],
    });

    await flow.publish();

    expect(server.registered?.events).toEqual(['documents.created', 'run.failed']);
  });

  it('is not asked for what it sends anyway', async () => {
    await flow.publish();

    expect(server.registered?.events).toBeUndefined();
  });
});

describe('a server that can remove a webhook but has no temporary ones', () => {
  beforeEach(async () => await serve('removing'));

  it('gets back the production URL when a test ends, instead of none', async () => {
    await flow.publish();
    await flow.listenForTest();
    expect(server.receivers).toEqual([TEST_URL]);

    await flow.endTest();

    expect(server.receivers).toEqual([PRODUCTION_URL]);
  });

  it('loses the URL of an unpublished flow also when n8n has moved since', async () => {
    await flow.publish();
    flow.addressOfN8n = 'https://new.n8n.test';

    await flow.unpublish();

    expect(server.receivers).toEqual([]);
  });

  it('loses the test URL when nothing was registered before the test', async () => {
    await flow.listenForTest();
    await flow.endTest();

    expect(server.receivers).toEqual([]);
  });
});

describe('a server with the documented operations only', () => {
  beforeEach(async () => await serve('documented'));

  it('gets back what somebody else had registered when the flow is unpublished', async () => {
    server.register(OTHER_URL);
    await flow.publish();
    expect(server.receivers).toEqual([PRODUCTION_URL]);

    await flow.unpublish();

    expect(server.receivers).toEqual([OTHER_URL]);
  });

  it('gets back what somebody else had registered when a test ends', async () => {
    server.register(OTHER_URL);
    await flow.listenForTest();
    expect(server.receivers).toEqual([TEST_URL]);

    await flow.endTest();

    expect(server.receivers).toEqual([OTHER_URL]);
  });

  it('keeps its URL when there is nothing to put back, and unpublishing still succeeds', async () => {
    await flow.publish();

    expect(await flow.unpublish()).toBe(true);
    expect(server.receivers).toEqual([PRODUCTION_URL]);
  });

  it('never gets a dead test URL put back by a published flow', async () => {
    await flow.listenForTest();
    // n8n stops before the test has ended, starts again and registers the published flow.
    await flow.restart();
    expect(server.receivers).toEqual([PRODUCTION_URL]);

    await flow.unpublish();

    expect(server.receivers).not.toContain(TEST_URL);
  });

  it('is put right by a second test after one that n8n did not live to end', async () => {
    await flow.publish();
    await flow.listenForTest();
    await flow.restart();
    await flow.listenForTest();
    await flow.endTest();

    expect(server.receivers).toEqual([PRODUCTION_URL]);
  });
});

describe('when something is in the way', () => {
  beforeEach(async () => await serve('docloom'));

  it('publishing says what happened', async () => {
    flow = new TriggerFlow(server.origin, {
      workflowId: 'wkf_missing',
      events: ['documents.created'],
    });

    await expect(flow.publish()).rejects.toMatchObject({
      message: 'There is no workflow wkf_missing on the server',
      description: "Check the parameter 'Workflow ID'.",
    });
  });

  it('publishing asks for the workflow before it asks the server', async () => {
    flow = new TriggerFlow(server.origin, { workflowId: '', events: ['documents.created'] });

    await expect(flow.publish()).rejects.toThrow("The parameter 'Workflow ID' is empty");
    expect(server.log).toEqual([]);
  });

  it.each([
    ['the server is away', async () => new TriggerFlow(await unusedOrigin())],
    [
      'the workflow is gone',
      () => new TriggerFlow(server.origin, { workflowId: 'wkf_missing', events: [] }),
    ],
    ['a parameter is empty', () => new TriggerFlow(server.origin, { workflowId: '', events: [] })],
  ])('unpublishing never throws, and logs why: %s', async (_, makeFlow) => {
    flow = await makeFlow();

    expect(await flow.unpublish()).toBe(true);
    expect(flow.warnings).toHaveLength(1);
    expect(flow.warnings[0]).toMatch(/^Docloom Trigger could not remove its outgoing webhook: /);
  });
});
