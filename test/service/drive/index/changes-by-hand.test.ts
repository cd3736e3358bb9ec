import { queriesOf } from '../../../../service/src/store/store.ts';
import type { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { ScannedDrive } from './scanned-drive.ts';

const parts = partsForEachTest({ holders: AT_TOP_LEVEL });
let held: ScannedDrive;
let drive: IndexedDrive;

beforeEach(async () => {
  held = await ScannedDrive.of(parts);
  ({ drive } = held);
});
afterEach(() => jest.restoreAllMocks());

describe('a change by hand is noticed when the content is read, without a scan', () => {
  it.each<['read' | 'open' | 'state']>([['read'], ['open'], ['state']])(
    '%s: an edited file has another version',
    async (how) => {
      const { id } = await held.add('a.txt');
      await drive.scan();
      const before = await drive.state(id);
      await held.byHand('Orders/a.txt', 'edited by hand');
      const read = await drive[how](id);
      if (read && 'close' in read) await read.close();
      expect(await held.rowOf(id)).toMatchObject({ size: 14, version: 'v2' });
      expect((await drive.state(id))?.version).not.toBe(before?.version);
      expect((await drive.read(id))?.toString()).toBe('edited by hand');
      expect(await held.usage()).toEqual({ files: 1, bytes: 14 });
    },
  );

  it.each<['read' | 'open' | 'state']>([['read'], ['open'], ['state']])(
    '%s: a deleted file is missing',
    async (how) => {
      const { id } = await held.add('a.txt');
      await held.takeAway('Orders/a.txt');
      expect(await drive[how](id)).toBeUndefined();
      expect(await drive.find(id)).toBeUndefined();
      expect(await drive.list()).toEqual([]);
    },
  );

  it('a file that is put back exists', async () => {
    const added = await held.add('a.txt');
    await held.takeAway('Orders/a.txt');
    await drive.scan();
    await held.byHand('Orders/a.txt', 'put back');
    expect(await drive.find(added.id)).toEqual(added);
    expect((await drive.read(added.id))?.toString()).toBe('put back');
    held.refuseHeads();
    expect(await drive.list()).toEqual([added]);
  });

  it('a content that nobody has changed costs no write', async () => {
    const { id } = await held.add('a.txt');
    const before = await held.rowOf(id);
    await drive.read(id);
    await drive.state(id);
    expect(await held.rowOf(id)).toEqual(before);
  });

  it('a broken database does not prevent reading', async () => {
    const { id } = await held.add('a.txt');
    await held.byHand('Orders/a.txt', 'edited by hand');
    const broken = new Error('disk full');
    jest.spyOn(queriesOf(parts.parts.relaxedStore), 'transaction').mockImplementation(() => {
      throw broken;
    });
    expect((await drive.read(id))?.toString()).toBe('edited by hand');
  });
});
