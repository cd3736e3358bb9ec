import { join } from 'node:path';
import type { Problem } from '@docloom/contract';
import { Run } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { SmallDisk } from '../small-disk.ts';
import { noise } from '../noise.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWithSmallDisk } from '../tests-with.ts';
import { partialFilesIn } from '../drive/partial-files.ts';

testsWithSmallDisk('a full disk', () => {
  describe('A service whose disk is full', aFullDisk);
});

/** The database or the drive, whichever is first to need room. */
const CODES = ['storage_unavailable', 'drive_not_writable'];
/** More than the log has room for that it has taken before. */
const MAX_TRIES = 300;

function aFullDisk(): void {
  let folder: TemporaryFolder;
  let disk: SmallDisk;
  let service: RunningService;
  let workflow: RunnableWorkflow;

  beforeEach(async () => {
    folder = new TemporaryFolder();
    disk = SmallDisk.mount(folder.path, 16);
    service = await RunningService.start({ dataFolder: folder.path });
    workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{number}}']);
  });
  afterEach(async () => {
    await service.stop();
    disk.unmount();
    folder.remove();
  });

  /** Repeats a request until there is no room for it, and insists that it was never another fault. */
  async function refusalOf(send: (turn: number) => Promise<Answer>): Promise<Answer> {
    for (let turn = 0; turn < MAX_TRIES; turn += 1) {
      const answer = await send(turn);
      if (answer.status >= 400) return answer;
    }
    throw new Error('There was room for everything');
  }

  const key = (turn: number) => ({ 'idempotency-key': `order-${String(turn)}` });
  const runs = async () =>
    (await service.client.get(`${workflow.path}/runs/?limit=1000`)).showsList(200, Run);

  it('answers source data 503 with Retry-After, stores none of it, and recovers when space is free', async () => {
    await workflow.run({ number: 0 });
    disk.fill();
    const accepted: string[] = [];
    let refused = 0;
    const refusal = await refusalOf(async (turn) => {
      refused = turn;
      const answer = await workflow.send({ number: noise(20_000) }, key(turn));
      if (answer.status === 200) accepted.push(answer.headers.get('docloom-run-id')!);
      return answer;
    });
    const { detail } = refusal.refuses(503, 'storage_unavailable');
    expect(detail).toMatch(/the disk is full \(\w+\)\. Free space on the disk that holds its/);
    expect(refusal.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await runs()).toHaveLength(accepted.length + 1);

    disk.makeRoom();
    const again = await workflow.send({ number: noise(20_000) }, key(refused));
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    const run = await workflow.ended(again.headers.get('docloom-run-id') as Run['id']);
    expect(run.status).toBe('SUCCEEDED');
    expect(await runs()).toHaveLength(accepted.length + 2);
  });

  it.each<[string, (turn: number) => Promise<Answer>]>([
    ['a new workflow', () => service.client.post('/v0/workflows/', { name: 'A' })],
    [
      'a change of a workflow',
      (turn) => service.client.patch(workflow.path, { name: `${'n'.repeat(150)}${String(turn)}` }),
    ],
    [
      'an outgoing webhook',
      (turn) =>
        service.client.post(`${workflow.path}/outgoing-webhook/`, {
          webhookUrl: `http://127.0.0.1:9/${String(turn)}`,
        }),
    ],
    ['a blank document', () => service.client.post(`${workflow.path}/documents/`, {})],
    ['an upload', () => service.client.upload('large.bin', new Uint8Array(1024 * 1024))],
  ])('answers %s 503 with Retry-After and accepts it when space is free', async (_, send) => {
    disk.fill();
    const refusal = await refusalOf(send);
    expect(CODES).toContain((refusal.json as Problem).code);
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(partialFilesIn(join(folder.path, 'drive'))).toEqual([]);
    disk.makeRoom();
    expect((await send(MAX_TRIES)).status).toBeLessThan(300);
  });
}
