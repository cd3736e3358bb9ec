import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { WriteAheadLog } from '../../../../service/src/store/sqlite/write-ahead-log.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
let log: WriteAheadLog;
let rewritten: number;
let rewriting: () => void;
/** Ends each sync in progress, when the test decides. */
let syncs: PromiseWithResolvers<undefined>[];

/** The prototype of all open files. */
async function fileHandles(): Promise<{ datasync: () => Promise<void> }> {
  const handle = await open(join(folder.path, 'log'), 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as { datasync: () => Promise<void> };
}

async function nextSync(number: number): Promise<PromiseWithResolvers<undefined>> {
  for (;;) {
    const sync = syncs[number - 1];
    if (sync) return sync;
    await setImmediate();
  }
}

/** Long enough for another sync to begin, if any. */
async function aWhile() {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

beforeEach(async () => {
  folder = new TemporaryFolder();
  writeFileSync(join(folder.path, 'log'), '');
  syncs = [];
  rewritten = 0;
  rewriting = () => undefined;
  jest.spyOn(await fileHandles(), 'datasync').mockImplementation(() => {
    const sync = Promise.withResolvers<undefined>();
    syncs.push(sync);
    return sync.promise;
  });
  log = new WriteAheadLog(join(folder.path, 'log'), async () => {
    rewriting();
    rewritten += 1;
  });
});

afterEach(async () => {
  await log.close();
  jest.restoreAllMocks();
  folder.remove();
});

/** Requests a sync, and records when it is complete. */
function asker(): { heard: string; answer: Promise<void> } {
  const asked = { heard: 'nothing', answer: Promise.resolve() };
  asked.answer = log.reachDisk().then(
    () => void (asked.heard = 'safe'),
    (cause: unknown) => void (asked.heard = cause instanceof Error ? cause.message : ''),
  );
  return asked;
}

it('resolves when the sync has ended, and not before', async () => {
  const asked = asker();
  const sync = await nextSync(1);
  await aWhile();
  expect(asked.heard).toBe('nothing');
  sync.resolve(undefined);
  await asked.answer;
  expect(asked.heard).toBe('safe');
});

it('syncs once for all concurrent callers', async () => {
  const asked = [asker(), asker(), asker()];
  (await nextSync(1)).resolve(undefined);
  await Promise.all(asked.map(({ answer }) => answer));
  await aWhile();
  expect(syncs).toHaveLength(1);
});

it('lets callers during a sync wait for the next one: the first may be too early', async () => {
  const early = asker();
  const first = await nextSync(1);
  const late = [asker(), asker()];
  await aWhile();
  expect(syncs).toHaveLength(1);
  first.resolve(undefined);
  await early.answer;
  const second = await nextSync(2);
  expect(late.map(({ heard }) => heard)).toEqual(['nothing', 'nothing']);
  second.resolve(undefined);
  await Promise.all(late.map(({ answer }) => answer));
  expect(late.map(({ heard }) => heard)).toEqual(['safe', 'safe']);
  expect(syncs).toHaveLength(2);
});

describe('after a sync that failed', () => {
  const stillBroken = () => {
    throw new Error('it is still broken');
  };
  const failNext = async (answer: Promise<void>) => {
    (await nextSync(syncs.length + 1)).reject(new Error('the disk is broken'));
    await answer;
  };

  it('rewrites everything at once, and reports success', async () => {
    const asked = asker();
    await failNext(asked.answer);
    expect([asked.heard, rewritten]).toEqual(['safe', 1]);
    const later = asker();
    (await nextSync(2)).resolve(undefined);
    await later.answer;
    expect([later.heard, rewritten]).toEqual(['safe', 1]);
  });

  it('reports the sync error if rewriting fails, and rewrites before the next sync', async () => {
    rewriting = stillBroken;
    const asked = asker();
    await failNext(asked.answer);
    expect([asked.heard, rewritten]).toEqual(['the disk is broken', 0]);
    rewriting = () => undefined;
    const later = asker();
    (await nextSync(2)).resolve(undefined);
    await later.answer;
    expect([later.heard, rewritten]).toEqual(['safe', 1]);
  });

  it('reports no success until rewriting succeeds', async () => {
    rewriting = stillBroken;
    await failNext(asker().answer);
    const asked = asker();
    await asked.answer;
    expect([asked.heard, syncs.length]).toEqual(['it is still broken', 1]);
  });

  it('makes later callers wait for the next sync', async () => {
    rewriting = stillBroken;
    const unlucky = asker();
    const first = await nextSync(1);
    const other = asker();
    first.reject(new Error('the disk is broken'));
    await unlucky.answer;
    rewriting = () => undefined;
    (await nextSync(2)).resolve(undefined);
    await other.answer;
    expect([unlucky.heard, other.heard, rewritten]).toEqual(['the disk is broken', 'safe', 1]);
  });
});

it('finishes requested syncs when it is closed', async () => {
  const asked = asker();
  const closing = log.close();
  (await nextSync(1)).resolve(undefined);
  await closing;
  await asked.answer;
  expect(asked.heard).toBe('safe');
});
