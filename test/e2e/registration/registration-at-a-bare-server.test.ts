import { readFile } from 'node:fs/promises';
import { until } from '../../../playground/src/until.ts';
import { openedBareServer } from '../servers/bare-server.ts';
import { bareServer } from '../servers/document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { openedStage } from '../stage/stage.ts';

describe('the registration of a published trigger at a server that cannot remove it', () => {
  const stage = openedStage();
  const server = openedBareServer();
  let flow: PublishedFlow;

  it('is created when the flow is published', async () => {
    flow = await PublishedFlow.publish(stage(), bareServer(server()));
    expect(server().registrations).toEqual([
      expect.stringMatching(`^${stage().n8n.address}/webhook/.+\\?token=.{32}$`),
    ]);
    await flow.order('one');
    expect(await flow.heard(1)).toEqual(['one']);
  });

  it('survives a restart of n8n without a second one, and the trigger still fires', async () => {
    await stage().restartN8n();
    await flow.order('two');
    expect(await flow.heard(2)).toEqual(['one', 'two']);
    expect(server().registrations).toHaveLength(1);
  });

  it('remains when the flow is unpublished, as n8n logs, and starts nothing', async () => {
    await stage().n8n.unpublish(flow.id);
    expect(await readFile(stage().n8nLog, 'utf8')).toContain(
      'the server cannot remove an outgoing webhook',
    );
    await flow.order('three');
    await until('the answer to the last event', 90_000, () => server().answers[2]);
    expect(server().answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(await flow.heard(2)).toEqual(['one', 'two']);
  });
});
