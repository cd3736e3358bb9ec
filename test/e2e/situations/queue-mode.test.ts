import { randomUUID } from 'node:crypto';
import type { PickedCredential } from '../../../playground/src/flows.ts';
import { nodeNames } from '../../../playground/src/flows.ts';
import type { Execution, StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import { ourServer, type DocumentServer } from '../servers/document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { releases } from '../stage/releases.ts';
import { staticDataOf } from './copies.ts';
import { flowOfSteps, generate, ofN8n } from './flow-of-steps.ts';
import { hasRedis, openedQueueStage } from './queue-mode.ts';

const ORDERS = ['1', '2', '3', '4', '5', '6'];
const READ = 'Read the file';

if (!hasRedis()) {
  process.stdout.write('Skipped, there is no redis-server here: n8n needs it for its queue mode\n');
}

(hasRedis() ? describe : describe.skip).each(releases)('queue mode in %s', (_name, release) => {
  const opened = openedQueueStage(release);
  const stage = () => opened().stage;
  let server: DocumentServer;
  let credential: PickedCredential;
  let flow: PublishedFlow;

  beforeAll(async () => {
    server = await ourServer(stage());
    credential = await stage().credential();
    flow = await PublishedFlow.publish(stage(), server);
  });

  const onlyExecution = ({ id }: { id: string }): Promise<Execution> =>
    until(`the end of flow ${id}`, 90_000, async () => {
      const [execution] = await stage().n8n.executions(id);
      return execution && finished(stage().n8n, execution.id);
    });

  it('starts the flow once for each event, in the workers', async () => {
    await Promise.all(ORDERS.map((number) => flow.order(number)));
    expect((await flow.heard(ORDERS.length)).toSorted()).toEqual(ORDERS);

    const executions = (await stage().n8n.executions(flow.id)).map(({ id }) => id);
    const started = (await opened().startedByWorkers()).flat();
    expect(started.filter((id) => executions.includes(id)).toSorted()).toEqual(
      executions.toSorted(),
    );
  });

  it('keeps the registration and the seen events while workers execute the flow', async () => {
    const [webhookUrl] = await flow.webhookUrls();
    const data = JSON.stringify(await staticDataOf(stage(), flow.id));
    expect(data).toContain(JSON.stringify(webhookUrl));
    const seen = data.match(/evt_\w+/g) ?? [];
    expect(new Set(seen).size).toBe(ORDERS.length);
  });

  it('still starts the flow once for each event after a restart of n8n', async () => {
    const before = await flow.webhookUrls();
    await stage().restartN8n();
    await flow.order('7');
    expect((await flow.heard(7)).slice(6)).toEqual(['7']);
    expect(await flow.webhookUrls()).toEqual(before);
  });

  it('downloads the files that Generate makes in a worker', async () => {
    const path = randomUUID();
    const data = { invoice: { number: '8' }, customer: { name: 'Ada' } };
    const generating = await stage().n8n.createFlow(
      flowOfSteps('Generates in a worker', [
        { ...ofN8n('Webhook', 'webhook', 2, { path }), webhookId: path },
        ofN8n('Input', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify(data) }),
        generate(server.workflowId, credential),
        readFile(),
      ]),
    );
    await stage().n8n.publish(generating);
    await fetch(`${stage().n8n.address}/webhook/${path}`);
    const { execution, file } = await fileReadByWorker(generating);
    const [item] = execution.items('Docloom');
    // The editor reads the file that the worker has stored.
    expect((await stage().n8n.bytesOf(item!.binary!['data']!)).equals(file)).toBe(true);
  });

  it('passes the files that the trigger downloads to the worker', async () => {
    const downloading = await stage().n8n.createFlow(
      flowOfSteps('Downloads', [
        {
          name: nodeNames.trigger,
          type: 'n8n-nodes-docloom.docloomTrigger',
          typeVersion: 1,
          parameters: {
            workflowId: { __rl: true, mode: 'id', value: server.workflowId },
            downloadDocuments: true,
          },
          credentials: { docloomApi: credential },
          webhookId: randomUUID(),
        },
        readFile(),
      ]),
    );
    await stage().n8n.publish(downloading);
    await flow.order('9');
    await fileReadByWorker(downloading);
  });

  /** Returns the Word file that the last node has read in a worker. */
  async function fileReadByWorker(
    made: StoredFlow,
  ): Promise<{ readonly execution: Execution; readonly file: Buffer }> {
    const execution = await onlyExecution(made);
    expect(execution.error).toBeUndefined();
    expect((await opened().startedByWorkers()).flat()).toContain(execution.id);
    const [read] = execution.output(READ) as { content: string }[];
    const file = Buffer.from(read!.content, 'base64');
    expect(file.subarray(0, 2).toString()).toBe('PK');
    return { execution, file };
  }
});

/** A node that reads the file of its input item. */
function readFile() {
  return ofN8n(READ, 'extractFromFile', 1, {
    operation: 'binaryToPropery',
    binaryPropertyName: 'data',
    destinationKey: 'content',
    options: {},
  });
}
