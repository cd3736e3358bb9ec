import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '@docloom/contract';
import { Run } from '@docloom/contract';
import { sql } from 'kysely';
import { holderFolderIn } from '../../drive/holder-folder.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { savedTime, saveTime } from '../../../../service/src/store/records/settings.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';

const TOKEN = 'dlt_of_this_operator';

let folder: TemporaryFolder;
let data: string;
let service: DocloomProcess;
let workflow: RunnableWorkflow;

const serve = (...args: string[]) =>
  DocloomProcess.serve(['--port', '0', '--data', data, ...args], { DOCLOOM_TOKEN: TOKEN });

beforeEach(async () => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  service = await serve();
  workflow = await RunnableWorkflow.create(service.client(TOKEN));
  await workflow.addTemplate(['{{number}}'], { outputName: 'Order {{number}}' });
});
afterEach(async () => {
  await service.stop('SIGKILL');
  folder.remove();
});

/** Makes a run one of the year 2001. */
async function makeOld(id: RunId): Promise<void> {
  const { store, close } = await openDatabase(join(data, 'docloom.db'));
  const oldId = 'run_00vh0000000000000000000000';
  await queriesOf(store)
    .transaction()
    .execute(async (transaction) => {
      await sql`pragma defer_foreign_keys = ON`.execute(transaction);
      const old = { id: oldId, finishedAt: 1_000_000_000_000 } as const;
      await transaction.updateTable('runs').set(old).where('id', '=', id).execute();
      const runId = oldId;
      await transaction.updateTable('runOutputs').set({ runId }).where('runId', '=', id).execute();
    });
  await close();
}

const YEAR_2001 = 1_000_000_000_000;

async function saveTimes(times: Record<string, number>): Promise<void> {
  const { store, close } = await openDatabase(join(data, 'docloom.db'));
  for (const [name, time] of Object.entries(times)) await saveTime(store, name, time);
  await close();
}

async function lastPruning(): Promise<number | null> {
  const { store, close } = await openDatabase(join(data, 'docloom.db'));
  const last = await savedTime(store, 'lastPruning');
  await close();
  return last;
}

const runs = async () => {
  const answer = await service.client(TOKEN).get(`${workflow.path}/runs/`);
  return answer.showsList(200, Run);
};
const prune = (...args: string[]) => docloom(['prune', '--data', data, ...args]);

describe('docloom prune', () => {
  it('reports and removes history beside a running service; documents stay', async () => {
    await makeOld((await workflow.run({ number: 1 })).id);
    const young = await workflow.run({ number: 2 });
    const said = '1 runs with 0 deliveries, and 0 requests with source data that started no run.\n';
    expect(await prune('--keep-days', '30', '--dry-run')).toEqual({
      code: 0,
      stdout: `Would be removed: ${said}`,
      stderr: '',
    });
    expect(await runs()).toHaveLength(2);
    const done = await prune('--keep-days', '30');
    expect(done).toEqual({ code: 0, stdout: `Removed: ${said}`, stderr: '' });
    expect(await runs()).toEqual([young]);
    expect(existsSync(join(holderFolderIn(join(data, 'drive')), 'Orders', 'Order 1.docx'))).toBe(
      true,
    );
    expect((await workflow.run({ number: 3 })).status).toBe('SUCCEEDED');
  });

  it('counts from the time before an unconfirmed jump of the clock, and says so', async () => {
    await makeOld((await workflow.run({ number: 1 })).id);
    await service.stop('SIGKILL');
    await saveTimes({ lastSeen: YEAR_2001 });
    const untouched = await prune('--keep-days', '30');
    expect(untouched.stdout).toMatch(/^Removed: 0 runs/);
    expect(untouched.stderr).toContain('counted from 2001-09-09T01:46:40.000+00:00');
    expect(untouched.stderr).toContain('Start the service and restart it once, or let it run');

    service = await serve('--keep-days', '30');
    await until('the pruning', async () => (await lastPruning()) !== null);
    expect(await runs()).toHaveLength(1);
    const again = await prune('--keep-days', '30');
    expect(again.stdout).toMatch(/^Removed: 0 runs/);
    expect(again.stderr).toContain('. Restart the service, or let it run for a day,');
    await service.stop();
    service = await serve('--keep-days', '30');
    await until('the old run to go', async () => (await runs()).length === 0);
    expect((await prune('--keep-days', '30')).stderr).toBe('');
  });

  it('is done by a service with a retention time', async () => {
    await makeOld((await workflow.run({ number: 1 })).id);
    await service.stop();
    service = await serve('--keep-days', '30');
    await until('the old run to go', async () => (await runs()).length === 0);
  });

  it.each([
    [[], '--keep-days'],
    [['--keep-days', '0'], 'The setting --keep-days cannot be used'],
    [['--keep-days', 'ever'], '"ever" is not a number of days'],
  ])('refuses %j: exit 1', async (args, named) => {
    const refused = await prune(...args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(named);
    expect(refused.stderr).not.toMatch(/^ {4}at /m);
  });

  it('rejects a folder that is not a data folder, and creates none', async () => {
    const none = join(folder.path, 'none');
    const refused = await docloom(['prune', '--keep-days', '1', '--data', none]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('data_folder_unusable');
    expect(existsSync(none)).toBe(false);
  });
});
