import { withoutToken } from '../../../nodes/DocloomTrigger/registration/webhook-url';
import { created, Stage } from './stage';

const OTHER_URL = 'https://other.test/documents';
const TRIGGER_URL = `https://n8n.other.test/webhook/7a1d/webhook?token=${'a'.repeat(32)}`;
const REPLACE = { options: { ifAnotherWebhook: 'replace' } };

describe('a server with additional webhooks', () => {
  const stage = new Stage('docloom');

  it('sends each event to every published flow and to a test, once', async () => {
    const two = await stage.anotherFlow();
    await stage.flow.publish();
    await two.publish();
    await two.listenForTest();

    expect(await stage.emit(created('evt_1'))).toEqual([200, 200, 200]);
    expect(stage.flow.heard('production')).toEqual([[created('evt_1')]]);
    expect(two.heard('production')).toEqual([[created('evt_1')]]);
    expect(two.heard('test')).toEqual([[created('evt_1')]]);
  });

  it('keeps the registered webhook when flows are published and unpublished', async () => {
    stage.server.register(OTHER_URL);
    await stage.flow.publish();
    expect(stage.receivers).toEqual([OTHER_URL, stage.flow.productionUrl]);
    await stage.flow.unpublish();

    expect(stage.receivers).toEqual([OTHER_URL]);
    expect(stage.server.registered?.id).toBe('owc_1');
  });

  it('has the registration of an earlier version of the node moved, without a second event', async () => {
    stage.server.hasListeners = false;
    await stage.flow.publish();
    expect(stage.server.registered).not.toBeNull();
    stage.server.hasListeners = true;
    await stage.flow.restart();

    expect(stage.server.registered).toBeNull();
    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    expect(await stage.emit(created('evt_1'))).toEqual([200]);
    expect(stage.flow.heard('production')).toEqual([[created('evt_1')]]);
  });

  it('sends one event even if the former registration could not be removed, and unpublishing removes it', async () => {
    stage.server.hasListeners = false;
    await stage.flow.publish();
    stage.server.hasListeners = true;
    stage.server.rejectedRemovals = 3;
    await stage.flow.restart();

    expect(await stage.emit(created('evt_1'))).toEqual([200]);
    expect(stage.flow.warnings).toEqual([expect.stringContaining('could not remove its former')]);
    await stage.flow.unpublish();
    expect(stage.receivers).toEqual([]);
  });

  it('gets back the webhook that an earlier version of the node replaced', async () => {
    await stage.choose(REPLACE);
    stage.server.hasListeners = false;
    stage.server.register(OTHER_URL);
    await stage.flow.publish();
    stage.server.hasListeners = true;
    await stage.flow.restart();

    expect(stage.receivers).toEqual([OTHER_URL, stage.flow.productionUrl]);
  });

  it('has a registration removed whose response was lost', async () => {
    stage.server.lostAnswers = 1;
    await expect(stage.flow.publish()).rejects.toThrow('cannot be reached');
    await stage.flow.unpublish();

    expect(stage.receivers).toEqual([]);
  });

  it('loses the webhook at the former address when n8n has moved', async () => {
    await stage.flow.publish();
    stage.flow.addressOfN8n = 'https://new.n8n.test';
    await stage.flow.restart();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });
});

describe('a server that cannot reach n8n', () => {
  const stage = new Stage('docloom');
  const unreachable = {
    received: false,
    responseStatus: null,
    error: 'The receiver could not be reached: connect ECONNREFUSED 10.0.0.1:5678.',
  };

  it('is reported when the flow is published, and nothing stays registered', async () => {
    stage.server.testResult = unreachable;

    await expect(stage.flow.publish()).rejects.toThrow(
      /^The server cannot reach n8n at http:.+ECONNREFUSED 10\.0\.0\.1:5678\. Set WEBHOOK_URL/,
    );
    expect(stage.receivers).toEqual([]);
  });

  it('is only logged when n8n starts', async () => {
    stage.server.testResult = unreachable;
    await stage.flow.restart();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    expect(stage.flow.warnings).toEqual([expect.stringContaining('cannot reach n8n')]);
  });

  it.each([
    ['answers 404, as n8n does before the flow is active', { ...unreachable, responseStatus: 404 }],
    ['has no test events', 405],
    ['fails to send one', 500],
    ['answers something else', []],
  ])('is not assumed if it %s', async (_, result) => {
    stage.server.testResult = result;
    await stage.flow.publish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });
});

describe.each(['removing', 'documented'] as const)('a server with one webhook, %s', (dialect) => {
  const stage = new Stage(dialect);
  const removed = (url: string) => (dialect === 'removing' ? [] : [withoutToken(url)]);

  it('keeps the webhook of another flow, which the error names', async () => {
    const two = await stage.anotherFlow();
    await stage.flow.publish();

    await expect(two.publish()).rejects.toThrow("that of the flow 'Flow under test' of this n8n");
    await expect(two.listenForTest()).rejects.toThrow("that of the flow 'Flow under test'");
    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });

  it('keeps the webhook of a flow of another n8n, which the error names', async () => {
    stage.server.register(TRIGGER_URL);

    await expect(stage.flow.publish()).rejects.toThrow(
      'that of a flow of the n8n at https://n8n.other.test. ',
    );
  });

  it('gets the webhook of a published flow back, but not that of an unpublished one', async () => {
    const two = await stage.anotherFlow(REPLACE);
    await stage.flow.publish();
    await two.publish();
    await two.unpublish();
    expect(stage.receivers).toEqual([stage.flow.productionUrl]);

    await two.publish();
    await stage.flow.unpublish();
    await two.unpublish();
    expect(stage.receivers).toEqual(removed(two.productionUrl));
  });

  it('gets back the webhook that an unpublished flow had replaced', async () => {
    const [one, two] = [await stage.anotherFlow(REPLACE), await stage.anotherFlow(REPLACE)];
    stage.server.register(OTHER_URL);
    await one.publish();
    await two.publish();
    await one.unpublish();
    await two.unpublish();

    expect(stage.receivers).toEqual([OTHER_URL]);
  });

  it('does not get back the webhook of an unknown flow, as the log tells', async () => {
    await stage.choose(REPLACE);
    stage.server.register(TRIGGER_URL);
    await stage.flow.publish();
    await stage.flow.unpublish();

    expect(stage.receivers).toEqual(removed(stage.flow.productionUrl));
    expect(stage.flow.warnings).toEqual([
      expect.stringMatching(/n8n\.other\.test\/webhook\/7a1d\/webhook .+publish it again$/),
    ]);
  });

  it('gets it back when a test ends', async () => {
    await stage.choose(REPLACE);
    stage.server.register(TRIGGER_URL);
    await stage.flow.listenForTest();
    await stage.flow.endTest();

    expect(stage.receivers).toEqual([withoutToken(TRIGGER_URL)]);
  });

  it('does not get back the webhook of a flow that was unpublished during a test', async () => {
    const two = await stage.anotherFlow(REPLACE);
    await stage.flow.publish();
    await two.listenForTest();
    await stage.flow.unpublish();
    await two.endTest();

    expect(stage.receivers).toEqual(removed(two.testUrl));
  });
});
