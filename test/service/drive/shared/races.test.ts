import { readdirSync } from 'node:fs';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { PutMode, StagedBlob } from '../../../../service/src/drive/blob-store.ts';
import type { IndexedFile } from '../../../../service/src/store/records/drive/drive-files.ts';
import { listIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { onServer } from '../../postgres/empty-database.ts';
import { testsWith } from '../../tests-with.ts';
import { makeUser } from '../../users.ts';
import { partialFilesIn } from '../partial-files.ts';
import type { ServiceOfATest } from './service-of-a-test.ts';
import { servicesForEachTest } from './services-for-each-test.ts';

const MISSING =
  'Races of services for a drive: neither npm nor Debian has installed PostgreSQL here';
const MINUTE = 60_000;

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(2);
  let one: ServiceOfATest;
  let other: ServiceOfATest;

  beforeEach(() => {
    [one, other] = held.services as [ServiceOfATest, ServiceOfATest];
  });
  afterEach(() => jest.restoreAllMocks());

  const invoice = (size?: number) => ({
    folders: ['Orders'],
    name: 'Invoice.docx',
    ownerId: held.user.id,
    size,
  });
  const bytes = (text: string) => Buffer.from(text);
  const textOf = async ({ drive }: ServiceOfATest, id: string) =>
    (await drive.read(id))?.toString();
  const rows = (): Promise<IndexedFile[]> => listIndexedFiles(one.parts.store);
  const usage = () => driveUsageOf(one.parts.store, held.user.id);
  const blobs = () =>
    readdirSync(held.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'drive-id')
      .map(({ name }) => name)
      .sort();

  /** Holds the next content of a service back before it gets its key. */
  function holdBack(service: ServiceOfATest) {
    const [reached, proceeds] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const stage = service.blobs.stage.bind(service.blobs);
    jest.spyOn(service.blobs, 'stage').mockImplementationOnce(async (content) => {
      const staged = await stage(content);
      const put = async (key: string, mode: PutMode) => {
        reached.resolve(null);
        await proceeds.promise;
        await staged.put(key, mode);
      };
      return { size: staged.size, put, discard: () => staged.discard() } satisfies StagedBlob;
    });
    return { reached: reached.promise, proceed: () => proceeds.resolve(null) };
  }

  /** One service has reserved a file, and is held back just before the content gets its key. */
  async function beginWriting() {
    const id = await one.drive.reserve(invoice(7));
    const { reached, proceed } = holdBack(one);
    const writing = one.drive.write(id, bytes('content'));
    await reached;
    return { id, writing, proceed };
  }

  /** After any race, the index and the storage have the same files, and nothing else is left. */
  async function expectAgreement(): Promise<void> {
    expect(await one.drive.scan()).toEqual({ found: 0, missing: 0 });
    const written = (await rows()).filter(({ writtenAt }) => writtenAt !== null);
    expect(written.map(({ path }) => path.split('/').at(-1)).sort()).toEqual(blobs());
    for (const { id, size } of written) expect((await one.drive.read(id))?.length).toBe(size);
    expect(partialFilesIn(held.folder)).toEqual([]);
    const bytesOfAll = written.reduce((sum, { size }) => sum + (size ?? 0), 0);
    expect((await usage()).bytes).toBe(bytesOfAll);
  }

  describe('a file that one service deletes', () => {
    it('is gone for the other in the next moment', async () => {
      const { id } = await one.drive.add(invoice(), bytes('content'));
      expect(await other.drive.find(id)).toMatchObject({ id });
      expect(await textOf(other, id)).toBe('content');
      await one.drive.remove(id);
      expect(await other.drive.find(id)).toBeUndefined();
      expect(await other.drive.pathOf(id)).toBeUndefined();
      expect(await other.drive.state(id)).toBeUndefined();
      expect(await other.drive.list()).toEqual([]);
      expect(await other.drive.remove(id)).toBe(false);
    });

    it('does not come back if the other one writes it meanwhile, in any order', async () => {
      for (let round = 0; round < 30; round += 1) {
        const { id } = await one.drive.add(invoice(), bytes('old'));
        const work = [
          () => one.drive.remove(id),
          () => other.drive.write(id, bytes('new')),
          () => one.drive.write(id, bytes('newer')),
          () => other.drive.scan(),
        ];
        await Promise.allSettled(work.map((_, n) => work[(n + round) % work.length]!()));
        await expectAgreement();
        await other.drive.remove(id);
        expect([await rows(), blobs()]).toEqual([[], []]);
      }
    });

    it('is removed once, however many ask for it', async () => {
      const { id } = await one.drive.add(invoice(), bytes('content'));
      const removed = await Promise.all([
        one.drive.remove(id),
        other.drive.removeUnused(id),
        one.drive.removeUnused(id),
        other.drive.remove(id),
      ]);
      expect(removed.filter(Boolean)).toHaveLength(1);
      await expectAgreement();
    });
  });

  describe('a file that both services replace', () => {
    it('has one of the contents, with its size', async () => {
      const { id } = await one.drive.add(invoice(), bytes('first'));
      const contents = Array.from({ length: 20 }, (_, number) => 'x'.repeat(number + 1));
      await Promise.all(
        contents.map((content, number) =>
          [one, other][number % 2]!.drive.write(id, bytes(content)),
        ),
      );
      expect(contents).toContain(await textOf(one, id));
      expect(await textOf(other, id)).toBe(await textOf(one, id));
      await expectAgreement();
    });

    it('is read as it was written last, by whichever service', async () => {
      const { id } = await one.drive.add(invoice(), bytes('0'));
      for (let number = 1; number <= 10; number += 1) {
        const [writer, reader] = number % 2 === 0 ? [one, other] : [other, one];
        await writer.drive.write(id, bytes(String(number)));
        expect(await textOf(reader, id)).toBe(String(number));
      }
    });
  });

  describe('names', () => {
    it('are given once, however many services ask for them', async () => {
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          [one, other][number % 2]!.drive.add(invoice(), bytes(String(number))),
        ),
      );
      expect(new Set(added.map(({ path }) => path)).size).toBe(20);
      for (const [number, { id }] of added.entries()) {
        expect(await textOf(one, id)).toBe(String(number));
      }
      await expectAgreement();
    });
  });

  describe('a file that one service has reserved, with its state, and not written yet', () => {
    it('neither exists for the other one, nor is it missing', async () => {
      const { id, writing, proceed } = await beginWriting();
      expect(await other.drive.find(id)).toBeUndefined();
      expect(await other.drive.list()).toEqual([]);
      expect(await other.drive.read(id)).toBeUndefined();
      expect(await other.drive.scan()).toEqual({ found: 0, missing: 0 });
      expect(await other.drive.list()).toEqual([]);
      expect(await usage()).toEqual({ files: 1, bytes: 7 });
      proceed();
      await writing;
      expect(await other.drive.find(id)).toMatchObject({ path: 'Orders/Invoice.docx' });
      expect(await textOf(other, id)).toBe('content');
      await expectAgreement();
    });

    it('is missing after ten minutes, and does not count any more', async () => {
      const id = await one.drive.reserve(invoice(7));
      held.clock.moveOn(9 * MINUTE);
      expect(await other.drive.scan()).toEqual({ found: 0, missing: 0 });
      held.clock.moveOn(MINUTE);
      expect(await other.drive.scan()).toEqual({ found: 0, missing: 1 });
      expect(await usage()).toEqual({ files: 0, bytes: 0 });
      expect(await other.drive.find(id)).toBeUndefined();
    });

    it('keeps its row if the other one removes it, and so its owner', async () => {
      const { id, writing, proceed } = await beginWriting();
      expect(await other.drive.remove(id)).toBe(false);
      expect(await usage()).toEqual({ files: 0, bytes: 0 });
      proceed();
      await writing;
      await other.drive.scan();
      expect(await other.drive.list()).toMatchObject([{ id, ownerId: held.user.id }]);
      await expectAgreement();
      expect(await other.drive.remove(id)).toBe(true);
      await expectAgreement();
    });

    it('keeps its row, however often the other one removes it', async () => {
      const { id, writing, proceed } = await beginWriting();
      expect(await other.drive.remove(id)).toBe(false);
      expect(await other.drive.remove(id)).toBe(false);
      expect(await other.drive.removeUnused(id)).toBe(false);
      proceed();
      await writing;
      expect(await other.drive.scan()).toEqual({ found: 0, missing: 0 });
      expect(await other.drive.list()).toMatchObject([{ id, ownerId: held.user.id }]);
      await expectAgreement();
    });

    it('is written once if both write it, whoever is first', async () => {
      const { id, writing, proceed } = await beginWriting();
      held.clock.moveOn(1);
      await other.drive.write(id, bytes('CONTENT'));
      expect(await textOf(one, id)).toBe('CONTENT');
      proceed();
      await writing;
      expect(await textOf(other, id)).toBe('content');
      expect(blobs()).toEqual(['Invoice.docx']);
      await expectAgreement();
    });

    it('does not come back if its service was suspended until the other one has removed it', async () => {
      const { id, writing, proceed } = await beginWriting();
      const refused = expect(writing).rejects.toMatchObject({ code: 'file_unknown' });
      held.clock.moveOn(11 * MINUTE);
      expect(await other.drive.remove(id)).toBe(true);
      proceed();
      await refused;
      expect([await rows(), blobs()]).toEqual([[], []]);
    });

    it('is kept after such a time if nobody has removed it', async () => {
      const { id, writing, proceed } = await beginWriting();
      held.clock.moveOn(11 * MINUTE);
      expect(await other.drive.scan()).toEqual({ found: 0, missing: 1 });
      proceed();
      await writing;
      expect(await textOf(other, id)).toBe('content');
      await expectAgreement();
    });

    it('can be removed by its own service, which does not write it then', async () => {
      const id = await one.drive.reserve(invoice(7));
      expect(await one.drive.remove(id)).toBe(true);
      await expect(one.drive.write(id, bytes('content'))).rejects.toMatchObject({
        code: 'file_unknown',
      });
      await expectAgreement();
    });
  });

  describe('a service that loses the connection of its locks', () => {
    const endSessions = () =>
      onServer(held.url, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`,
        ),
      );

    it('does not bring a file back that the other one removes before it is written', async () => {
      const { id } = await one.drive.add(invoice(), bytes('old'));
      const { reached, proceed } = holdBack(one);
      const writing = one.drive.write(id, bytes('new'));
      const refused = expect(writing).rejects.toMatchObject({ code: 'file_unknown' });
      await reached;
      await endSessions();
      expect(await other.drive.remove(id)).toBe(true);
      proceed();
      await refused;
      expect([await rows(), blobs()]).toEqual([[], []]);
      expect((await one.drive.add(invoice(), bytes('next'))).path).toBe('Orders/Invoice.docx');
      await expectAgreement();
    });

    it('and writes a file that the other one writes, too, leaves one of the contents', async () => {
      const { id } = await one.drive.add(invoice(), bytes('old'));
      const { reached, proceed } = holdBack(one);
      const writing = one.drive.write(id, bytes('by one'));
      await reached;
      await endSessions();
      await other.drive.write(id, bytes('by the other one'));
      proceed();
      await writing;
      expect(await textOf(other, id)).toBe('by one');
      await other.drive.scan();
      await expectAgreement();
    });
  });

  describe('the names that members of a team reserve at the same time', () => {
    it('differ in more than their spelling', async () => {
      const [bob, cal] = [
        await makeUser(one.parts, 'Bob', 'Sales'),
        await makeUser(one.parts, 'Cal', 'Sales'),
      ];
      const reserve = ({ drive }: ServiceOfATest, name: string, { id: ownerId }: User) =>
        drive.reserve({ folders: ['Offers'], name, ownerId, size: 1 });
      for (let round = 0; round < 10; round += 1) {
        const name = `Offer ${String(round)}.docx`;
        await Promise.all([reserve(one, name, bob), reserve(other, name.toUpperCase(), cal)]);
      }
      const paths = (await rows()).map(({ path }) => path.toLowerCase());
      expect(paths).toHaveLength(20);
      expect(new Set(paths).size).toBe(20);
    });
  });

  describe('a scan of one service', () => {
    it('finds no file that the other one writes or removes meanwhile', async () => {
      const work = async () => {
        for (let round = 0; round < 15; round += 1) {
          const id = await one.drive.reserve(invoice(3));
          await one.drive.write(id, bytes('new'));
          const added = await one.drive.add(invoice(), bytes('added'));
          await one.drive.write(added.id, bytes('replaced'));
          await one.drive.remove(round % 2 === 0 ? id : added.id);
        }
      };
      const state = { isEnded: false };
      const working = work().finally(() => (state.isEnded = true));
      while (!state.isEnded) {
        expect(await other.drive.scan()).toEqual({ found: 0, missing: 0 });
      }
      await working;
      expect((await rows()).filter(({ ownerId }) => ownerId === null)).toEqual([]);
      await expectAgreement();
    });

    it('adds a file that a person has put there once, although both find it', async () => {
      await (await one.blobs.stage(bytes('by hand'))).put('By hand.txt', 'create');
      const scans = await Promise.all([one.drive.scan(), other.drive.scan()]);
      expect(scans[0].found + scans[1].found).toBe(1);
      expect(await rows()).toMatchObject([{ path: 'By hand.txt', ownerId: null }]);
    });

    it('skips a file that the other one is writing', async () => {
      const { id } = await one.drive.add(invoice(), bytes('old'));
      await one.drive.scan();
      const { reached, proceed } = holdBack(one);
      const writing = one.drive.write(id, bytes('newer'));
      await reached;
      // The index has the new size already, and the storage the old one.
      expect((await rows())[0]).toMatchObject({ size: 5, version: null });
      await other.drive.scan();
      expect((await rows())[0]).toMatchObject({ size: 5, version: null });
      proceed();
      await writing;
      await expectAgreement();
    });
  });

  it('a drive without an id gets one, although two services take it at once', async () => {
    const { forgetText, DRIVE_ID, savedText } =
      await import('../../../../service/src/store/records/settings.ts');
    const { rmSync } = await import('node:fs');
    rmSync(`${held.folder}/.docloom/drive-id`);
    await forgetText(one.parts.store, DRIVE_ID);
    expect(await Promise.all([one, other].map(({ drive }) => drive.absence()))).toEqual([
      null,
      null,
    ]);
    expect(await one.blobs.identity()).toBe(await savedText(one.parts.store, DRIVE_ID));
    expect(await Promise.all([one, other].map(({ drive }) => drive.absence()))).toEqual([
      null,
      null,
    ]);
  });
});
