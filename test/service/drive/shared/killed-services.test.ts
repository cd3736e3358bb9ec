import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { listIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import { testsWith } from '../../tests-with.ts';
import { partialFilesIn } from '../partial-files.ts';
import type { ServiceOfATest } from './service-of-a-test.ts';
import { servicesForEachTest } from './services-for-each-test.ts';

const MISSING = 'Killed services of a drive: neither npm nor Debian has installed PostgreSQL here';
const PROGRAM = join(__dirname, 'mortal-writer.ts');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(1);
  let survivor: ServiceOfATest;
  let children: ChildProcess[];

  beforeEach(() => {
    survivor = held.services[0]!;
    children = [];
    // As the clock of the process that will be killed.
    held.clock.step(Date.now() - held.clock.now());
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  /** Starts a service that reaches a moment; returns its file, and kills it. */
  async function reach(moment: string) {
    const words = [PROGRAM, held.url, held.folder, moment, held.user.id];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [printed] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { id: printed.trim(), kill };
  }

  const rows = () => listIndexedFiles(survivor.parts.store);
  const usage = () => driveUsageOf(survivor.parts.store, held.user.id);
  const blobs = () =>
    readdirSync(held.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'drive-id')
      .map(({ parentPath, name }) => join(parentPath, name));
  const write = (id: string) => survivor.drive.write(id, Buffer.from('by the survivor'));
  const textOf = async (id: string) => (await survivor.drive.read(id))?.toString();
  const add = (name: string) =>
    survivor.drive.add(
      { folders: ['Orders'], name, ownerId: held.user.id },
      Buffer.from('another'),
    );

  it('the file of a run whose process was killed is written by the next one', async () => {
    const { id, kill } = await reach('reserved');
    await kill();
    expect(await survivor.drive.find(id)).toBeUndefined();
    expect(await survivor.drive.scan()).toEqual({ found: 0, missing: 0 });
    await write(id);
    expect(await textOf(id)).toBe('by the survivor');
    expect(blobs()).toEqual([join(held.folder, 'Orders', 'Invoice.docx')]);
    expect(await rows()).toMatchObject([{ id, ownerId: held.user.id }]);
  });

  it('a file that was never written is missing after ten minutes', async () => {
    const { id, kill } = await reach('reserved');
    await kill();
    held.clock.moveOn(11 * MINUTE);
    expect(await survivor.drive.scan()).toEqual({ found: 0, missing: 1 });
    expect(await usage()).toEqual({ files: 0, bytes: 0 });
    expect(await survivor.drive.remove(id)).toBe(true);
    expect([await rows(), blobs()]).toEqual([[], []]);
  });

  it('the name and the parts of a killed upload are removed after a day, not before', async () => {
    const { id, kill } = await reach('staged');
    const before = () => held.clock.now() - DAY;
    await kill();
    const { path } = await add('Invoice.docx');
    expect(path).toBe('Orders/Invoice (2).docx');
    held.clock.moveOn(DAY - MINUTE);
    await survivor.drive.scan();
    await survivor.drive.removeAbandonedFiles(before());
    expect((await rows()).map((row) => row.id)).toContain(id);
    expect(partialFilesIn(held.folder)).toHaveLength(1);
    held.clock.moveOn(2 * MINUTE);
    await survivor.drive.removeAbandonedFiles(before());
    expect(await rows()).toMatchObject([{ path }]);
    expect(partialFilesIn(held.folder)).toEqual([]);
    expect((await add('Invoice.docx')).path).toBe('Orders/Invoice.docx');
  });

  it('the lock of a killed service is free at once', async () => {
    const { id, kill } = await reach('recorded');
    const writing = write(id);
    const state = { isWritten: false };
    void writing.then(() => (state.isWritten = true));
    // It waits for the living process.
    await survivor.drive.scan();
    expect(state.isWritten).toBe(false);
    await kill();
    await writing;
    expect(await textOf(id)).toBe('by the survivor');
    expect(await survivor.drive.scan()).toEqual({ found: 0, missing: 0 });
    expect(await rows()).toMatchObject([{ id, size: 15 }]);
  });

  it('a file that a killed service was removing is missing, and can be removed', async () => {
    const { id, kill } = await reach('removed');
    await kill();
    expect(await survivor.drive.find(id)).toBeUndefined();
    held.clock.moveOn(11 * MINUTE);
    expect(await survivor.drive.scan()).toEqual({ found: 0, missing: 1 });
    expect(await survivor.drive.remove(id)).toBe(true);
    await survivor.drive.removeAbandonedFiles(held.clock.now() + DAY);
    expect([await rows(), blobs()]).toEqual([[], []]);
  });

  it('a file that a person has removed keeps its row: it may come back', async () => {
    const { id, path } = await add('Letter.docx');
    await survivor.drive.scan();
    const taken = await survivor.blobs.delete(path);
    held.clock.moveOn(11 * MINUTE);
    expect(await survivor.drive.scan()).toEqual({ found: 0, missing: 1 });
    held.clock.moveOn(2 * DAY);
    await survivor.drive.removeAbandonedFiles(held.clock.now() - DAY);
    await taken.discard().catch(() => undefined);
    expect(await rows()).toMatchObject([{ id, ownerId: held.user.id, writtenAt: null }]);
  });
});
