import { withoutToken } from '../../../nodes/DocloomTrigger/registration/webhook-url';
import type { TriggerFlow } from '../engine/trigger-flow';
import { created, Stage } from './stage';

const REPLACE = { options: { ifAnotherWebhook: 'replace' } };

describe('a copy of a published flow, with the static data of the original', () => {
  const stage = new Stage('docloom');
  let copy: TriggerFlow;

  beforeEach(async () => {
    await stage.flow.publish();
    await stage.emit(created('evt_1'));
    copy = await stage.anotherFlow();
    copy.duplicate(stage.flow);
  });

  const heard = (flow: TriggerFlow) => flow.heard('production').map(([event]) => event?.id);

  it('has a webhook of its own beside that of the original', async () => {
    await copy.publish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl, copy.productionUrl]);
    expect(await stage.emit(created('evt_2'))).toEqual([200, 200]);
    expect(heard(stage.flow)).toEqual(['evt_1', 'evt_2']);
    expect(heard(copy)).toEqual(['evt_2']);
  });

  it('stores none of the secrets and events of the original', async () => {
    const before = stage.flow.staticData;
    await copy.publish();

    const { registration, ...others } = copy.staticData;
    expect(others).toEqual({});
    expect(registration).not.toMatchObject({ id: 'owc_1' });
    expect(JSON.stringify(registration)).not.toContain(secretIn(before));
    expect(stage.flow.staticData).toEqual(before);
  });

  it('keeps its registration at a restart', async () => {
    await copy.publish();
    const before = copy.staticData;
    await copy.restart();

    expect(copy.staticData).toEqual(before);
  });

  it('leaves the original registered when it is unpublished', async () => {
    await copy.publish();
    await copy.unpublish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    expect(await stage.emit(created('evt_2'))).toEqual([200]);
  });

  it('leaves the original registered when it cannot be published', async () => {
    copy.parameters = { ...copy.parameters, output: 'everything' };
    await expect(copy.publish()).rejects.toThrow('"everything"');
    await copy.unpublish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });

  it('is recognised by its webhook ID if an earlier version of the node stored its data', async () => {
    copy.stored = copy.stored.replace(/,"owner":"[^"]+"/, '');
    expect(copy.staticData.registration).toBeDefined();
    expect(copy.staticData.registration).not.toHaveProperty('owner');
    await copy.publish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl, copy.productionUrl]);
  });

  it('remains published when the original is unpublished', async () => {
    await copy.publish();
    await stage.flow.unpublish();

    expect(stage.receivers).toEqual([copy.productionUrl]);
    expect(await stage.emit(created('evt_2'))).toEqual([200]);
    expect(heard(copy)).toEqual(['evt_2']);
  });
});

describe('a registration that an earlier version of the node stored', () => {
  const stage = new Stage('docloom');

  it('is kept at a restart', async () => {
    await stage.flow.publish();
    stage.flow.stored = stage.flow.stored.replace(/,"owner":"[^"]+"/, '');
    const before = stage.flow.staticData;
    await stage.flow.restart();

    expect(before.registration).not.toHaveProperty('owner');
    expect(stage.flow.staticData).toEqual(before);
  });
});

describe('a copy of a published flow with the same URL, which n8n does not publish', () => {
  const stage = new Stage('docloom');
  let copy: TriggerFlow;

  beforeEach(async () => {
    await stage.flow.publish();
    copy = await stage.anotherFlow();
    copy.duplicateWithUrl(stage.flow);
  });

  /** n8n calls the hook, although it has called none before. */
  async function expectOriginalToRemain(): Promise<void> {
    await copy.unpublish();
    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    expect(await stage.emit(created('evt_1'))).toEqual([200]);
  }

  it('leaves the original registered', async () => {
    await expectOriginalToRemain();
  });

  it('leaves the original registered if it has no static data', async () => {
    copy.stored = '{}';
    await expectOriginalToRemain();
  });

  it('leaves the original registered after a restart of n8n', async () => {
    copy.restartWithoutHooks();
    await expectOriginalToRemain();
  });

  it('leaves the original registered after a restart of n8n if it has no static data', async () => {
    copy.stored = '{}';
    copy.restartWithoutHooks();
    await expectOriginalToRemain();
  });
});

describe('a published flow in an n8n that was restored from the backup of another one', () => {
  const stage = new Stage('docloom');
  let restored: TriggerFlow;

  beforeEach(async () => {
    await stage.flow.publish();
    restored = await stage.anotherFlow();
    restored.restore(stage.flow);
  });

  it('has a webhook of its own, while the flow of the other n8n still receives events', async () => {
    await restored.restart();

    expect(stage.receivers).toEqual([stage.flow.productionUrl, restored.productionUrl]);
    expect(await stage.emit(created('evt_1'))).toEqual([200, 200]);
  });

  it('names the webhook of the other n8n in the log', async () => {
    stage.server.testResult = { received: true, responseStatus: 200, error: null };
    await restored.restart();

    expect(restored.warnings).toEqual([
      expect.stringContaining(`keeps the outgoing webhook ${stage.flow.productionUrl} of`),
    ]);
  });

  it('leaves the other one registered when it is unpublished', async () => {
    await restored.restart();
    await restored.unpublish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });

  it('leaves the other one registered when it is unpublished before it could register', async () => {
    await restored.unpublish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });

  it('removes the webhook of the other n8n if no flow receives its events', async () => {
    stage.server.testResult = { received: false, responseStatus: 404, error: 'Not found' };
    await restored.restart();

    expect(stage.receivers).toEqual([restored.productionUrl]);
  });

  it('asks again if the server has just sent a test event', async () => {
    stage.server.tooSoon = 1;
    await restored.restart();

    expect(stage.receivers).toEqual([stage.flow.productionUrl, restored.productionUrl]);
  });
});

describe('a copy of a published flow, at a server with one webhook', () => {
  const stage = new Stage('removing');

  it('does not replace the webhook of the original', async () => {
    await stage.flow.publish();
    const copy = await stage.anotherFlow();
    copy.duplicate(stage.flow);

    await expect(copy.publish()).rejects.toThrow('already has an outgoing webhook');
    await copy.unpublish();
    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });

  it('restores the webhook of the original that it replaced', async () => {
    await stage.flow.publish();
    const copy = await stage.anotherFlow(REPLACE);
    copy.duplicate(stage.flow);
    await copy.publish();
    expect(stage.receivers).toEqual([copy.productionUrl]);
    await copy.unpublish();

    expect(stage.server.receivers.map(withoutToken)).toEqual([stage.flow.productionUrl]);
  });
});

function secretIn(staticData: Readonly<Record<string, unknown>>): string {
  const { signingSecret } = staticData['registration'] as { signingSecret: string };
  return signingSecret;
}
