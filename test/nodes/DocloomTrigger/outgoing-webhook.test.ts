import { unusedOrigin } from '../engine/unused-origin';
import { Stage } from './stage';

const OTHER_URL = 'https://other.test/documents';
const REPLACE = { options: { ifAnotherWebhook: 'replace' } };

describe.each(['docloom', 'removing', 'documented'] as const)(
  'a published flow, %s server',
  (dialect) => {
    const stage = new Stage(dialect);
    const ours = () => stage.server.ours;

    it('registers its production URL and stores the registration', async () => {
      await stage.flow.publish();

      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
      expect(stage.flow.staticData.registration).toMatchObject({
        id: 'owc_1',
        workflowId: 'wkf_1',
        webhookUrl: ours()?.webhookUrl,
        signingSecret: dialect === 'docloom' ? ours()?.signingSecret : null,
      });
    });

    it('adds an unguessable token to the URL, a new one each time', async () => {
      const tokens = new Set<string | null>();
      for (let time = 0; time < 3; time += 1) {
        await stage.flow.publish();
        tokens.add(new URL(stage.server.receivers[0]!).searchParams.get('token'));
        await stage.flow.unpublish();
        stage.server.registered = null;
      }

      expect(tokens.size).toBe(3);
      for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
    });

    it('recognises its URL after a restart of n8n and does not register again', async () => {
      await stage.flow.publish();
      const before = stage.flow.staticData;
      await stage.flow.restart();

      expect(ours()?.id).toBe('owc_1');
      expect(stage.server.log.filter((line) => line.endsWith('/outgoing-webhook/'))).toHaveLength(
        1,
      );
      expect(stage.flow.staticData).toEqual(before);
    });

    it('registers again after a restart if its URL is gone', async () => {
      await stage.flow.publish();
      stage.server.registered = null;
      stage.server.additional = [];

      await stage.flow.restart();

      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    });

    it('registers again if its stored data is lost, and can then verify events', async () => {
      await stage.flow.publish();
      stage.flow.stored = '{}';

      await stage.flow.restart();

      expect(ours()?.id).toBe(dialect === 'docloom' ? 'owc_1' : 'owc_2');
      expect(await stage.emit({ text: 'hello' })).toEqual([200]);
      expect(stage.flow.heard('production')).toEqual([[{ text: 'hello' }]]);
    });

    it('registers again after n8n has moved', async () => {
      await stage.flow.publish();
      stage.flow.addressOfN8n = 'https://new.n8n.test';

      await stage.flow.restart();

      expect(stage.receivers).toEqual(['https://new.n8n.test/webhook/5f0c/webhook']);
      expect(stage.flow.staticData.registration).toMatchObject({ displacedUrl: null });
    });

    it('does not mistake the URL of another flow for its own', async () => {
      stage.server.register(OTHER_URL);

      expect(await stage.flow.isRegistered()).toBe(false);
    });

    it('leaves a webhook that someone else has registered since', async () => {
      await stage.flow.publish();
      stage.server.register(OTHER_URL);

      await stage.flow.unpublish();

      expect(stage.receivers).toEqual([OTHER_URL]);
      expect(stage.server.log).not.toContain('DELETE /v0/workflows/wkf_1/outgoing-webhook/');
    });

    it('does not mistake its own webhook for another', async () => {
      await stage.choose({ options: { ifAnotherWebhook: 'stop' } });
      await stage.flow.publish();
      stage.flow.stored = '{}';

      await stage.flow.restart();

      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    });

    it('deletes the registration when it is unpublished', async () => {
      await stage.flow.publish();
      await stage.flow.unpublish();

      expect(stage.flow.staticData.registration).toBeUndefined();
    });

    it('unregisters from its workflow even if the parameter has changed since', async () => {
      await stage.flow.publish();
      stage.flow.parameters = { ...stage.flow.parameters, workflowId: 'wkf_2' };

      await stage.flow.unpublish();

      expect(stage.flow.warnings).toEqual([]);
      const expected = dialect === 'documented' ? [stage.flow.productionUrl] : [];
      expect(stage.receivers).toEqual(expected);
    });
  },
);

describe('a server with our additions', () => {
  const stage = new Stage('docloom');

  it('sends no more events after the flow is unpublished', async () => {
    await stage.flow.publish();
    await stage.flow.unpublish();

    expect(stage.receivers).toEqual([]);
  });

  it('is asked for other events if they are selected', async () => {
    await stage.choose({ events: ['documents.created', 'run.failed'] });

    await stage.flow.publish();

    expect(stage.server.ours?.events).toEqual(['documents.created', 'run.failed']);
  });

  it('is asked again if the selected events change', async () => {
    await stage.flow.publish();
    stage.flow.parameters = { ...stage.flow.parameters, events: ['run.failed'] };

    await stage.flow.restart();

    expect(stage.server.ours?.events).toEqual(['run.failed']);
  });

  it('is not asked for its default events', async () => {
    await stage.flow.publish();

    expect(stage.server.ours?.events).toBeUndefined();
  });

  it('is asked again if the same URL was registered again, with another secret', async () => {
    await stage.flow.publish();
    const [url] = stage.server.receivers;
    stage.server.additional = [];
    stage.server.add(url!);

    await stage.flow.restart();

    expect(await stage.emit({ id: 'evt_1' })).toEqual([200]);
  });

  it('logs that the owner of the restored webhook must register again', async () => {
    stage.server.register(OTHER_URL);
    await stage.choose(REPLACE);
    stage.server.hasListeners = false;
    await stage.flow.publish();
    await stage.flow.unpublish();

    expect(stage.flow.warnings).toEqual([expect.stringContaining('must register again')]);
  });
});

describe.each(['removing', 'documented'] as const)(
  'a published flow in the only place of a server, %s',
  (dialect) => {
    const stage = new Stage(dialect);

    it('restores the webhook that it replaced', async () => {
      await stage.choose(REPLACE);
      stage.server.register(OTHER_URL);
      await stage.flow.publish();
      expect(stage.receivers).toEqual([stage.flow.productionUrl]);

      await stage.flow.unpublish();

      expect(stage.receivers).toEqual([OTHER_URL]);
    });

    it('retries restoring the webhook', async () => {
      await stage.choose(REPLACE);
      stage.server.register(OTHER_URL);
      await stage.flow.publish();
      stage.server.rejections = 2;

      await stage.flow.unpublish();

      expect(stage.receivers).toEqual([OTHER_URL]);
    });

    it('replaces no webhook unless the user allows it', async () => {
      stage.server.register(`${OTHER_URL}?secret=1`);

      await expect(stage.flow.publish()).rejects.toMatchObject({
        message: `Workflow wkf_1 already has an outgoing webhook, at https://other.test. Choose another workflow, or set 'If Another Webhook Is Registered' under 'Options' to 'Replace It'`,
        description: expect.stringContaining("'If Another Webhook Is Registered'") as string,
      });
      expect(stage.receivers).toEqual([`${OTHER_URL}?secret=1`]);
      expect(stage.server.log.filter((line) => line.startsWith('POST'))).toEqual([]);
    });
  },
);

describe('a server that can remove a webhook', () => {
  const stage = new Stage('removing');

  it('has the URL of an unpublished flow removed even if n8n has moved since', async () => {
    await stage.flow.publish();
    stage.flow.addressOfN8n = 'https://new.n8n.test';

    await stage.flow.unpublish();

    expect(stage.receivers).toEqual([]);
  });
});

describe('a server with only the documented operations', () => {
  const stage = new Stage('documented');

  it('keeps the URL if there is none to restore, and unpublishing still succeeds', async () => {
    await stage.flow.publish();

    expect(await stage.flow.unpublish()).toBe(true);
    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });
});

describe('on errors', () => {
  const stage = new Stage('docloom');

  it('publishing reports what happened', async () => {
    await stage.choose({ workflowId: 'wkf_missing' });

    await expect(stage.flow.publish()).rejects.toMatchObject({
      message: 'There is no workflow wkf_missing on the server',
      description: expect.stringContaining("Check the parameter 'Workflow'.") as unknown,
    });
  });

  it('publishing requires a workflow before it sends a request', async () => {
    await stage.choose({ workflowId: { __rl: true, mode: 'list', value: '' } });

    await expect(stage.flow.publish()).rejects.toThrow("The parameter 'Workflow' is empty");
    expect(stage.server.log).toEqual([]);
  });

  it('publishing accepts a workflow from the list', async () => {
    await stage.choose({ workflowId: { __rl: true, mode: 'list', value: 'wkf_1' } });

    await stage.flow.publish();

    expect(stage.receivers).toEqual([stage.flow.productionUrl]);
  });

  it.each([
    ['the server is away', async () => await stage.anotherFlow({}, await unusedOrigin())],
    ['the workflow is gone', async () => await stage.anotherFlow({ workflowId: 'wkf_missing' })],
    ['a parameter is empty', async () => await stage.anotherFlow({ workflowId: '' })],
  ])('unpublishing never throws, and logs why: %s', async (_, makeFlow) => {
    const flow = await makeFlow();

    expect(await flow.unpublish()).toBe(true);
    expect(flow.warnings).toHaveLength(1);
    expect(flow.warnings[0]).toMatch(/^Docloom Trigger could not remove its outgoing webhook: /);
  });
});
