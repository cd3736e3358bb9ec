import { nodeNames } from '../../../playground/src/flows.ts';
import { openedBareServer } from '../servers/bare-server.ts';
import { bareServer, ourServer, type DocumentServer } from '../servers/document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { openedStage } from '../stage/stage.ts';
import type { NodeWindow } from './node-window.ts';
import { openedEditor } from './opened-editor.ts';

describe('listening for a test event in the editor while the flow is published', () => {
  const stage = openedStage();
  const bare = openedBareServer();
  const { editor, watched } = openedEditor(stage);

  const servers: [string, () => Promise<DocumentServer>][] = [
    ['a Docloom service', () => ourServer(stage())],
    ['a bare server, which has one place for a webhook', async () => bareServer(bare())],
  ];

  describe.each(servers)('with %s', (_name, server) => {
    let flow: PublishedFlow;
    let productionUrl: string;
    let trigger: NodeWindow;

    beforeAll(
      watched(async () => {
        flow = await PublishedFlow.publish(stage(), await server());
        productionUrl = (await flow.registeredUrl()) ?? 'none';
        await editor().openFlow(flow.id);
        trigger = await editor().openNode(nodeNames.trigger);
      }),
    );

    it(
      'begins with a published flow that receives events',
      watched(async () => {
        expect(productionUrl).toContain(`${stage().n8n.address}/webhook/`);
        await flow.order('before');
        expect(await flow.heard(1)).toEqual(['before']);
      }),
    );

    it(
      'shows the event that came during the test',
      watched(async () => {
        await trigger.listen();
        await flow.order('during');
        await trigger.outputCame();
        const [event] = await trigger.shownItems();
        expect(flow.numberIn(event)).toBe('during');
      }),
    );

    it(
      'sends the same event to the published flow',
      watched(async () => {
        expect(await flow.heard(2)).toEqual(['before', 'during']);
      }),
    );

    it(
      'keeps the published flow registered when the event ends the test',
      watched(async () => {
        await flow.untilTestEnded(productionUrl);
        await flow.untilRegistered(productionUrl);
        await flow.order('after');
        expect(await flow.heard(3)).toEqual(['before', 'during', 'after']);
      }),
    );

    it(
      'keeps it registered when the person stops the test',
      watched(async () => {
        await trigger.listen();
        await trigger.stopListening();
        await flow.untilTestEnded(productionUrl);
        await flow.untilRegistered(productionUrl);
        await flow.order('stopped');
        expect(await flow.heard(4)).toEqual(['before', 'during', 'after', 'stopped']);
      }),
    );

    it(
      'starts one test, with the one event that arrived during it',
      watched(async () => {
        expect(await flow.heardByTests(1)).toEqual(['during']);
      }),
    );
  });
});
