import { nodeNames } from '../../../playground/src/flows.ts';
import type { StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { until } from '../../../playground/src/until.ts';
import { ourServer, type DocumentServer } from '../document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { openedStage } from '../stage.ts';
import { openedEditor } from './opened-editor.ts';
import { PATIENCE_MS } from './patience.ts';

describe('the nodes of a published flow, copied and pasted into a new flow', () => {
  const stage = openedStage();
  const { editor, watched } = openedEditor(stage);
  let server: DocumentServer;
  let original: PublishedFlow;
  let pasted: StoredFlow;

  beforeAll(
    watched(async () => {
      server = await ourServer(stage());
      original = await PublishedFlow.publish(stage(), server);
      await editor().openFlow(original.id);
      await editor().pasteIntoNewFlow(await editor().copyNodes());
      pasted = await until('the pasted flow', PATIENCE_MS, async () => {
        const others = (await stage().n8n.flows()).filter(({ id }) => id !== original.id);
        const flows = await Promise.all(others.map(({ id }) => stage().n8n.flow(id)));
        return flows.find((flow) => flow?.nodes.some(({ name }) => name === nodeNames.trigger));
      });
    }),
  );

  it('have a webhook of their own, beside that of the original', async () => {
    const [url] = await original.webhookUrls();
    const copy = new PublishedFlow(stage(), server, pasted.id);
    await copy.republish();
    const urls = await original.webhookUrls();
    expect(urls).toHaveLength(2);
    expect(urls).toContain(url);

    await original.order('both');
    expect(await original.heard(1)).toEqual(['both']);
    expect(await copy.heard(1)).toEqual(['both']);
  });

  it('leave the original published when the new flow is unpublished', async () => {
    await stage().n8n.unpublish(pasted.id);
    expect(await original.webhookUrls()).toHaveLength(1);

    await original.order('alone');
    expect(await original.heard(2)).toEqual(['both', 'alone']);
  });
});
