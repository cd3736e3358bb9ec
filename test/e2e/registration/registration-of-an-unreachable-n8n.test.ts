import { freePort } from '../../../playground/setup/ports.mjs';
import { ourServer } from '../servers/document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';

describe.each(releases)(
  'publishing a trigger that the service cannot reach in %s',
  (_, release) => {
    const environment: NodeJS.ProcessEnv = {};
    beforeAll(async () => {
      environment['WEBHOOK_URL'] = `http://127.0.0.1:${await freePort()}/`;
    });
    const stage = openedStage(release, environment);

    it('fails with the reason, and registers nothing', async () => {
      const flow = await PublishedFlow.store(stage(), await ourServer(stage()));
      await expect(flow.republish()).rejects.toThrow(
        /The server cannot reach n8n at .+ECONNREFUSED.+Set WEBHOOK_URL of n8n/,
      );
      expect(await flow.isListedAsPublished()).toBe(false);
      expect(await flow.webhookUrls()).toEqual([]);
    });
  },
);
