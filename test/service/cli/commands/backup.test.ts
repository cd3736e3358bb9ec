import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { Run } from '@docloom/contract';
import { holderFolderIn } from '../../drive/holder-folder.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { SmallDisk } from '../../small-disk.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { paragraphsOf } from '../../word-file.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';
import { testsWithSmallDisk } from '../../tests-with.ts';

const TOKEN = 'dlt_of_this_operator';
/** So long that the runs take a while. */
const LONG_TEMPLATE = Array.from({ length: 300 }, () => 'Order {{number}}');

let folder: TemporaryFolder;
let data: string;
let copy: string;
let services: DocloomProcess[];
beforeEach(() => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  copy = join(folder.path, 'copy');
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  folder.remove();
});

async function serve(from = data): Promise<DocloomProcess> {
  const args = ['--port', '0', '--data', from];
  const service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
  services.push(service);
  return service;
}

const backup = (target = copy) => docloom(['backup', target, '--data', data]);

async function runsOf(service: DocloomProcess, path: string): Promise<Run[]> {
  const answer = await service.client(TOKEN).get(`${path}/runs/?limit=1000`);
  return answer.showsList(200, Run);
}

/** The runs that have ended in the copy, and the documents that it names for them. */
async function endedInCopy(): Promise<{ status: string; path: string }[]> {
  const { store, close } = await openDatabase(join(copy, 'docloom.db'));
  const rows = await queriesOf(store)
    .selectFrom('runs')
    .innerJoin('runOutputs', 'runOutputs.runId', 'runs.id')
    .innerJoin('driveFiles', 'driveFiles.id', 'runOutputs.fileId')
    .select(['runs.status', 'driveFiles.path'])
    .where('runs.finishedAt', 'is not', null)
    .execute();
  await close();
  return rows;
}

/** The number of an order, whose document must be whole. */
function numberIn(path: string): number {
  const text = paragraphsOf(readFileSync(join(copy, 'drive', path)));
  expect(text).toHaveLength(LONG_TEMPLATE.length);
  expect(new Set(text).size).toBe(1);
  return Number(text[0]!.replace('Order ', ''));
}

const documentsInCopy = () =>
  readdirSync(join(holderFolderIn(join(copy, 'drive')), 'Orders')).filter((name) =>
    name.endsWith('.docx'),
  );

describe('docloom backup beside a service that makes documents', () => {
  it('contains every document of every ended run, and continues the others after a restore', async () => {
    const service = await serve();
    const workflow = await RunnableWorkflow.create(service.client(TOKEN));
    await workflow.addTemplate(LONG_TEMPLATE, { outputName: 'Order' });
    let sent = 0;
    const enough = new AbortController();
    const sending = (async () => {
      while (!enough.signal.aborted) await workflow.start({ number: (sent += 1) });
    })();
    await until('some documents', async () =>
      (await runsOf(service, workflow.path)).some(({ finishedAt }) => finishedAt !== null),
    );
    const { code, stdout, stderr } = await backup();
    enough.abort();
    await sending;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Backed up to .+copy: the database and \d+ files, \d+\.\d MB\.\n$/);
    await service.stop('SIGKILL');

    const ended = await endedInCopy();
    expect(ended.length).toBeGreaterThan(0);
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
    const endedNumbers = ended.map(({ path }) => numberIn(path));
    expect(new Set(endedNumbers).size).toBe(ended.length);

    const restored = await serve(copy);
    const all = await until('the rest of the runs', async () => {
      const runs = await runsOf(restored, workflow.path);
      return runs.every(({ finishedAt }) => finishedAt !== null) && runs;
    });
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
    expect(documentsInCopy()).toHaveLength(all.length);
    const numbers = documentsInCopy().map((name) =>
      numberIn(
        join(relative(join(copy, 'drive'), holderFolderIn(join(copy, 'drive'))), 'Orders', name),
      ),
    );
    expect(numbers.toSorted((one, two) => one - two)).toEqual(
      all.map((_, position) => position + 1),
    );
  });

  it('can be restored with workflows, tokens, templates and found files', async () => {
    const service = await serve();
    const workflow = await RunnableWorkflow.create(service.client(TOKEN));
    await workflow.addTemplate(['Order {{number}}'], { outputName: 'Order' });
    await workflow.run({ number: 1 });
    const found = join(data, 'drive', 'found.txt');
    writeFileSync(found, 'by a person');
    utimesSync(found, 1_000_000_000, 1_000_000_000);
    writeFileSync(join(data, 'notes.txt'), 'beside the drive');
    await backup();
    await service.stop();
    const restored = await serve(copy);
    expect((await restored.client(TOKEN).get(workflow.path)).status).toBe(200);
    expect(await runsOf(restored, workflow.path)).toHaveLength(1);
    expect(statSync(join(copy, 'drive', 'found.txt')).mtimeMs).toBe(1_000_000_000_000);
    expect(readFileSync(join(copy, 'notes.txt'), 'utf8')).toBe('beside the drive');
    expect(readdirSync(join(holderFolderIn(join(copy, 'drive')), 'Orders')).toSorted()).toEqual([
      'Order.docx',
      'Templates',
    ]);
  });

  it('is accessible only to its owner, and contains only the files of a data folder', async () => {
    await serve();
    await backup();
    expect(statSync(copy).mode & 0o777).toBe(0o700);
    expect(readdirSync(copy).toSorted()).toEqual(['docloom.db', 'drive']);
  });

  it('works without a running service, even after it was killed', async () => {
    const service = await serve();
    await RunnableWorkflow.create(service.client(TOKEN), 'Kept');
    await service.stop('SIGKILL');
    expect(await backup()).toMatchObject({ code: 0, stderr: '' });
    const restored = await serve(copy);
    const { text } = await restored.client(TOKEN).get('/v0/workflows/');
    expect(text).toContain('Kept');
  });
});

describe('docloom backup fails with one sentence, and leaves nothing behind', () => {
  const expectRejection = async (target: string, code: string) => {
    const refused = await backup(target);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(new RegExp(`^[^\\n]+ \\(${code}\\)\\n$`));
    return refused.stderr;
  };
  const makeData = async () => {
    await (await serve()).stop();
  };

  it('if the target folder is not empty', async () => {
    await makeData();
    mkdirSync(copy);
    writeFileSync(join(copy, 'letter.txt'), 'mine');
    expect(await expectRejection(copy, 'backup_target_unusable')).toContain('not empty');
    expect(readdirSync(copy)).toEqual(['letter.txt']);
  });

  it('if the target is a file', async () => {
    await makeData();
    writeFileSync(copy, 'mine');
    await expectRejection(copy, 'backup_target_unusable');
    expect(readFileSync(copy, 'utf8')).toBe('mine');
  });

  it('if the target is inside the data folder', async () => {
    await makeData();
    const inside = join(data, 'drive', 'copy');
    expect(await expectRejection(inside, 'backup_target_unusable')).toContain('inside');
    expect(existsSync(inside)).toBe(false);
  });

  it('if the folder is not a data folder', async () => {
    await expectRejection(copy, 'data_folder_unusable');
    expect(existsSync(data)).toBe(false);
    expect(existsSync(copy)).toBe(false);
  });

  it('if the database is damaged', async () => {
    await makeData();
    const file = join(data, 'docloom.db');
    writeFileSync(file, readFileSync(file).fill('damage', 4096 * 3, 4096 * 12));
    await expectRejection(copy, 'database_unreadable');
    expect(existsSync(copy)).toBe(false);
  });

  it('serve rejects an incomplete backup', async () => {
    mkdirSync(copy);
    writeFileSync(join(copy, 'docloom.db.incomplete'), '');
    const refused = await docloom(['serve', '--port', '0', '--data', copy]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^[^\n]+ incomplete backup[^\n]+ \(backup_incomplete\)\n$/);
    expect(readdirSync(copy)).toEqual(['docloom.db.incomplete']);
  });

  testsWithSmallDisk('a disk that is too small', () => {
    it('a disk that is too small', async () => {
      await makeData();
      writeFileSync(join(data, 'drive', 'large.bin'), Buffer.alloc(4 * 1024 * 1024, 1));
      mkdirSync(copy);
      const disk = SmallDisk.mount(copy, 2);
      try {
        expect(await expectRejection(copy, 'backup_failed')).toMatch(/ENOSPC|full/);
        expect(readdirSync(copy)).toEqual([]);
      } finally {
        disk.unmount();
      }
    });
  });
});
