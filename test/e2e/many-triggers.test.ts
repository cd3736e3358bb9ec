import { nodeNames } from '../../playground/src/flows.ts';
import { openedBareServer } from './servers/bare-server.ts';
import { bareServer, ourServer, type DocumentServer } from './servers/document-server.ts';
import { PublishedFlow } from './published-flow.ts';
import { releases } from './stage/releases.ts';
import { openedStage } from './stage/stage.ts';

describe.each(releases)('several triggers of one workflow in %s', (_name, release) => {
  const stage = openedStage(release);
  const bare = openedBareServer();
  let server: DocumentServer;
  let one: PublishedFlow;
  let two: PublishedFlow;

  beforeAll(async () => {
    server = await ourServer(stage());
    one = await PublishedFlow.publish(stage(), server);
    two = await PublishedFlow.publish(stage(), server);
  });

  it('hear one event each, and so does a test in the editor', async () => {
    await stage().n8n.run(two.id, nodeNames.trigger);
    await one.order('all');
    expect(await one.heard(1)).toEqual(['all']);
    expect(await two.heard(1)).toEqual(['all']);
    expect(await two.heardByTests(1)).toEqual(['all']);
    expect(await one.heardByTests(0)).toEqual([]);
  });

  it('hear events once in every order of unpublishing and publishing', async () => {
    await stage().n8n.unpublish(one.id);
    await one.order('first-off');
    expect(await two.heard(2)).toEqual(['all', 'first-off']);
    expect(await one.heard(1)).toEqual(['all']);
    // The service keeps the events of a removed webhook for a while.
    await one.republish();
    expect(await one.heard(2)).toEqual(['all', 'first-off']);
    await stage().n8n.unpublish(two.id);
    await one.order('second-off');
    expect(await one.heard(3)).toEqual(['all', 'first-off', 'second-off']);
    expect(await two.heard(2)).toEqual(['all', 'first-off']);
    await stage().n8n.unpublish(one.id);
    await two.republish();
    await one.republish();
    expect(await two.heard(3)).toEqual(['all', 'first-off', 'second-off']);
    await one.order('both');
    expect(await one.heard(4)).toEqual(['all', 'first-off', 'second-off', 'both']);
    expect(await two.heard(4)).toEqual(['all', 'first-off', 'second-off', 'both']);
  });

  it('hear events after a restart of n8n, with the same registrations', async () => {
    const before = await one.webhookUrls();
    await stage().restartN8n();
    expect(await one.webhookUrls()).toEqual(before);
    await one.order('restarted');
    expect((await one.heard(5)).slice(4)).toEqual(['restarted']);
    expect((await two.heard(5)).slice(4)).toEqual(['restarted']);
  });

  it('leave nothing behind when all are unpublished', async () => {
    await stage().n8n.unpublish(two.id);
    await stage().n8n.unpublish(one.id);
    expect(await one.webhookUrls()).toEqual([]);
    await one.order('nobody');
    expect(await one.heard(5)).toHaveLength(5);
    expect(await two.heard(5)).toHaveLength(5);
  });

  it('do not displace one another at a server with one webhook, and n8n does not list the second as published', async () => {
    const first = await PublishedFlow.publish(stage(), bareServer(bare()));
    const second = await PublishedFlow.store(stage(), bareServer(bare()));
    await expect(second.republish()).rejects.toThrow(
      /already has an outgoing webhook, that of the flow '.+' of this n8n/,
    );
    expect(await second.isListedAsPublished()).toBe(false);
    expect(await first.isListedAsPublished()).toBe(true);
    expect(bare().registrations).toHaveLength(1);
  });
});
