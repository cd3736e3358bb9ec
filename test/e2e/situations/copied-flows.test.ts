import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PickedCredential } from '../../../playground/src/flows.ts';
import type { StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { ourServer, type DocumentServer } from '../servers/document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';
import { copyWithUrl, duplicate, staticDataOf } from './copies.ts';
import { runN8nCommand } from './n8n-command.ts';
import { restoreN8n, type RestoredN8n } from './second-n8n.ts';

describe.each(releases)('a copy of a published flow in %s', (_name, release) => {
  const stage = openedStage(release);
  const isN8n1 = release.installation.version.startsWith('1.');
  let server: DocumentServer;
  let original: PublishedFlow;
  let url: string;

  beforeEach(async () => {
    server = await ourServer(stage());
    original = await PublishedFlow.publish(stage(), server);
    [url = 'none'] = await original.webhookUrls();
    await original.order('before');
    expect(await original.heard(1)).toEqual(['before']);
  });

  describe('that was duplicated', () => {
    let copy: PublishedFlow;

    beforeEach(async () => {
      copy = new PublishedFlow(stage(), server, (await duplicate(stage(), original.id)).id);
    });

    it('has a webhook of its own, with its own secret, and both flows receive events', async () => {
      await copy.republish();
      const urls = await original.webhookUrls();
      expect(urls).toHaveLength(2);
      expect(urls).toContain(url);
      expect(JSON.stringify(await staticDataOf(stage(), copy.id))).not.toContain(url);

      await original.order('both');
      expect(await original.heard(2)).toEqual(['before', 'both']);
      expect(await copy.heard(1)).toEqual(['both']);
    });

    it('leaves the original published when it is unpublished', async () => {
      await copy.republish();
      await stage().n8n.unpublish(copy.id);
      expect(await original.webhookUrls()).toEqual([url]);

      await original.order('alone');
      expect(await original.heard(2)).toEqual(['before', 'alone']);
    });

    it('remains published when the original is unpublished', async () => {
      await copy.republish();
      await stage().n8n.unpublish(original.id);
      expect(await copy.webhookUrls()).toHaveLength(1);

      await copy.order('alone');
      expect(await copy.heard(1)).toEqual(['alone']);
    });
  });

  describe('that has the URL of the original', () => {
    it('is not published, and the original receives events', async () => {
      const { id } = await copyWithUrl(stage(), original.id);
      const copy = new PublishedFlow(stage(), server, id);
      await expect(copy.republish()).rejects.toThrow(/webhook|already taken/i);
      expect(await copy.isListedAsPublished()).toBe(false);
      // After its start, n8n 2 calls no hooks of the flows that are published.
      await stage().restartN8n();
      await stage().n8n.unpublish(id);
      expect(await original.webhookUrls()).toEqual([url]);

      await original.order('alone');
      expect(await original.heard(2)).toEqual(['before', 'alone']);
    });
  });

  describe('in an n8n that was restored from a backup', () => {
    let restored: RestoredN8n;

    beforeEach(async () => {
      restored = await restoreN8n(stage());
    });
    afterEach(() => restored.stop());

    it('has a webhook of its own, and leaves that of the original', async () => {
      const copy = new PublishedFlow(restored, server, original.id);
      const kept = `keeps the outgoing webhook ${url.split('?')[0]} of workflow`;
      // n8n 1 registers each flow when it starts, n8n 2 when it is published again.
      if (isN8n1) await restored.logged(kept);
      await restored.n8n.unpublish(copy.id);
      await restored.logged(kept);
      expect(await original.webhookUrls()).toEqual([url]);

      await copy.republish();
      const urls = await copy.webhookUrls();
      expect(urls).toHaveLength(2);
      expect(urls).toContain(url);
      await original.order('both');
      expect(await original.heard(2)).toEqual(['before', 'both']);
      expect(await copy.heard(2)).toEqual(['before', 'both']);

      await restored.n8n.unpublish(copy.id);
      expect(await original.webhookUrls()).toEqual([url]);
      await original.order('alone');
      expect(await original.heard(3)).toEqual(['before', 'both', 'alone']);
    });
  });

  describe('that was exported and imported into another n8n', () => {
    const other = openedStage(release);

    it('has a webhook of its own, and leaves that of the original', async () => {
      const file = join(stage().n8nFolder, 'exported.json');
      await runN8nCommand(stage(), 'export:workflow', `--id=${original.id}`, `--output=${file}`);
      // The file has the static data, which names the webhook of the original.
      expect(await readFile(file, 'utf8')).toContain(url);

      await withCredential(file, await other().credential(stage().access));
      await runN8nCommand(other(), 'import:workflow', `--input=${file}`);
      const copy = new PublishedFlow(other(), server, original.id);
      await copy.republish();
      const urls = await copy.webhookUrls();
      expect(urls).toHaveLength(2);
      expect(urls).toContain(url);

      await original.order('both');
      expect(await original.heard(2)).toEqual(['before', 'both']);
      expect(await copy.heard(1)).toEqual(['both']);

      await other().n8n.unpublish(copy.id);
      expect(await original.webhookUrls()).toEqual([url]);
    });
  });

  afterEach(async () => {
    for (const { id, active } of await stage().n8n.flows()) {
      if (active) await stage().n8n.unpublish(id);
    }
    expect(await original.webhookUrls()).toEqual([]);
  });
});

/** Picks the credential in all nodes of an exported file, as a person does after the import. */
async function withCredential(file: string, credential: PickedCredential): Promise<void> {
  const flows = JSON.parse(await readFile(file, 'utf8')) as StoredFlow[];
  const changed = flows.map((flow) => ({
    ...flow,
    nodes: flow.nodes.map((node) =>
      node.credentials === undefined ? node : { ...node, credentials: { docloomApi: credential } },
    ),
  }));
  await writeFile(file, JSON.stringify(changed));
}
