import { created, Stage } from './stage';

const document = {
  documentId: 'doc_a',
  file: { id: 'a', name: 'Invoice.docx', url: 'https://drive.test/a', mimeType: 'text/plain' },
  pdf: null,
};

/** Pauses the next download until the test continues it. */
function holdDownload(stage: Stage) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => {
    stage.server.beforeDownload = async () => {
      resolve();
      await held;
    };
  });
  return { begun, release: () => release() };
}

/** Publishes the flow again, as n8n does after an edit. */
async function publishAnew(stage: Stage): Promise<void> {
  await stage.flow.unpublish();
  await stage.flow.publish();
}

/** Moves n8n's clock past the pause during which it does not query the server again. */
function moveClock(): void {
  const later = Date.now() + 11_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
}

afterEach(() => jest.restoreAllMocks());

describe.each(['docloom', 'removing'] as const)(
  'an event that ends after the flow was published again, %s server',
  (dialect) => {
    const stage = new Stage(dialect);
    const event = created('evt_slow', [document]);

    /** Sends an event that waits for its document meanwhile. */
    const publishDuringEvent = async (change: () => Promise<void> = () => publishAnew(stage)) => {
      await stage.choose({ downloadDocuments: true });
      await stage.flow.publish();
      stage.server.drive.set('a', 'bytes');
      const { begun, release } = holdDownload(stage);
      const slow = stage.server.emit(event);
      await begun;
      await change();
      const { registration } = stage.flow.staticData;
      release();
      expect(await slow).toEqual([200]);
      await stage.flow.settled();
      return registration;
    };

    it('leaves the new registration stored, with the seen event', async () => {
      const registration = await publishDuringEvent();

      expect(registration).toBeDefined();
      expect(stage.flow.staticData.registration).toEqual(registration);
      expect(stage.flow.staticData.seenEvents).toEqual(['evt_slow']);
    });

    it('does not make later events fail, and sends the server no requests', async () => {
      await publishDuringEvent();
      const asked = stage.server.log.length;

      expect(await stage.emit(created('evt_2'))).toEqual([200]);
      expect(stage.server.log).toHaveLength(asked);
    });

    it('does not restore the registration of an unpublished flow', async () => {
      await publishDuringEvent(async () => {
        await stage.flow.unpublish();
      });

      expect(stage.flow.staticData.registration).toBeUndefined();
    });

    it('leaves a registration that a restart finds and keeps', async () => {
      const registration = await publishDuringEvent();
      const registrations = () => stage.server.log.filter((line) => line.startsWith('POST')).length;
      const before = registrations();
      await stage.flow.restart();

      expect(stage.flow.staticData.registration).toEqual(registration);
      expect(registrations()).toBe(before);
    });
  },
);

describe.each(['docloom', 'removing', 'documented'] as const)(
  'stale static data that another process has stored, %s server',
  (dialect) => {
    const stage = new Stage(dialect);

    /** As if a Code node of an older execution stored its static data at its end. */
    const bringBackOldData = async () => {
      await stage.flow.publish();
      const { stored } = stage.flow;
      await publishAnew(stage);
      stage.flow.stored = stored;
    };

    it('has no effect in the process that published the flow', async () => {
      await bringBackOldData();

      expect(await stage.emit(created('evt_1'))).toEqual([200]);
      expect(await stage.flow.isRegistered()).toBe(true);
    });

    it('is repaired by the next event', async () => {
      await bringBackOldData();
      await stage.emit(created('evt_1'));
      stage.flow.takeEventsInAnotherProcess();

      expect(await stage.emit(created('evt_2'))).toEqual([200]);
    });

    it('is repaired by the next check of n8n', async () => {
      await bringBackOldData();
      const brought = stage.flow.stored;
      await stage.flow.isRegistered();

      expect(stage.flow.stored).not.toBe(brought);
      stage.flow.takeEventsInAnotherProcess();
      expect(await stage.emit(created('evt_1'))).toEqual([200]);
    });

    it('is detected by another process, which can then verify events', async () => {
      await bringBackOldData();
      stage.flow.takeEventsInAnotherProcess();
      const first = await stage.emit(created('evt_1'));

      // A server that signs must send the event again, with its new secret.
      expect(first).toEqual([dialect === 'docloom' ? 503 : 200]);
      expect(await stage.emit(created('evt_1'))).toEqual([200]);
      expect(stage.flow.heard('production')).toEqual([[created('evt_1')]]);
      expect(stage.receivers).toEqual([stage.flow.productionUrl]);
    });

    it('is also detected if nothing is stored at all', async () => {
      await stage.flow.publish();
      stage.flow.stored = '{}';
      stage.flow.takeEventsInAnotherProcess();

      expect(await stage.emit(created('evt_1'))).toEqual([503]);
      expect(await stage.emit(created('evt_1'))).toEqual([200]);
    });
  },
);

describe.each(['removing', 'documented'] as const)(
  'unpublishing with stale static data, %s server',
  (dialect) => {
    const stage = new Stage(dialect);
    const other = 'https://other.test/documents';

    beforeEach(async () => await stage.choose({ options: { ifAnotherWebhook: 'replace' } }));

    it('restores the webhook that the newest registration displaced', async () => {
      await stage.flow.publish();
      const { stored } = stage.flow;
      await stage.flow.unpublish();
      stage.server.register(other);
      await stage.flow.publish();
      stage.flow.stored = stored;
      await stage.flow.unpublish();

      expect(stage.receivers).toEqual([other]);
    });

    it('restores it even if nothing is stored at all', async () => {
      stage.server.register(other);
      await stage.flow.publish();
      stage.flow.stored = '{}';
      await stage.flow.unpublish();

      expect(stage.receivers).toEqual([other]);
    });

    it('does not affect the published flow if a test could not start', async () => {
      await stage.flow.publish();
      const { receivers } = stage;
      await stage.flow.endTest();

      expect(stage.receivers).toEqual(receivers);
      expect(await stage.emit(created('evt_1'))).toEqual([200]);
    });
  },
);

describe('an event that cannot be verified', () => {
  const stage = new Stage('docloom');
  const forge = async () => {
    const { status } = await fetch(stage.flow.productionUrl, { method: 'POST', body: '{}' });
    await stage.flow.settled();
    return status;
  };

  it('changes nothing while the registration is known, and rarely asks the server', async () => {
    await stage.flow.publish();
    const secret = stage.server.ours?.signingSecret;
    const asked = stage.server.log.length;

    expect([await forge(), await forge(), await forge()]).toEqual([401, 401, 401]);
    expect(stage.server.log.slice(asked)).toEqual([
      'GET /v0/workflows/wkf_1/outgoing-webhook/listeners/',
    ]);
    moveClock();
    expect(await forge()).toBe(401);
    expect(stage.server.log.slice(asked)).toHaveLength(2);
    expect(stage.server.ours?.signingSecret).toBe(secret);
  });

  it('does not displace another webhook', async () => {
    await stage.flow.publish();
    stage.server.additional = [];
    stage.server.register('https://other.test/documents');

    expect(await forge()).toBe(401);
    expect(stage.receivers).toEqual(['https://other.test/documents']);
  });

  it('is rejected, with the reason in the log, if the server is unreachable', async () => {
    await stage.flow.publish();
    const url = stage.flow.productionUrl;
    await stage.server.stop();

    const { status } = await fetch(url, { method: 'POST', body: '{}' });
    await stage.flow.settled();
    await stage.server.start();

    expect(status).toBe(401);
    expect(stage.flow.warnings).toEqual([
      expect.stringContaining('could not look up its webhook registration'),
      expect.stringContaining('it is not signed'),
    ]);
  });

  it('sends no request while a registration with an unknown secret is in progress', async () => {
    await stage.flow.publish();
    const before = stage.server.ours?.signingSecret;
    let answered = 0;
    stage.server.beforeAnswer = async () => {
      stage.server.beforeAnswer = () => Promise.resolve();
      answered = await forge();
    };
    await stage.flow.publishOnceMore();

    expect(answered).toBe(401);
    expect(stage.server.ours?.signingSecret).not.toBe(before);
    expect(await stage.emit(created('evt_1'))).toEqual([200]);
  });

  it('registers nothing if the flow is unpublished during the request', async () => {
    await stage.flow.publish();
    // Registered by another process, so that the server shows a webhook that is unknown here.
    const { webhookUrl } = stage.server.ours!;
    stage.server.additional = [];
    stage.server.add(webhookUrl);
    stage.server.beforeLookIsAnswered = async () => {
      stage.server.beforeLookIsAnswered = () => Promise.resolve();
      await stage.flow.unpublish();
    };

    await forge();

    expect(stage.receivers).toEqual([]);
  });

  it('does not end a test early, and sends no request', async () => {
    await stage.flow.listenForTest();
    const asked = stage.server.log.length;
    const { status } = await fetch(stage.flow.testUrl, { method: 'POST', body: '{}' });

    expect(status).toBe(401);
    expect(stage.server.log).toHaveLength(asked);
  });
});
