import { SoleRowCache } from '../../../../../service/src/drive/index/sharing/sole-row-cache.ts';

const row = (id: string, size = 1) => ({
  id,
  path: `${id}.docx`,
  ownerId: 'usr_1' as const,
  workflowId: null,
  runId: null,
  createdAt: 0,
  size,
  version: null,
  writtenAt: null,
});

describe('recently read rows', () => {
  it('are cached as they were added last', () => {
    const rows = new SoleRowCache();
    expect(rows.get('fil_1')).toBeUndefined();
    rows.keep(row('fil_1', 1));
    rows.keep(row('fil_1', 2));
    expect(rows.get('fil_1')).toEqual(row('fil_1', 2));
  });

  it('are dropped before a change, and rows read meanwhile are dropped after it', async () => {
    const rows = new SoleRowCache();
    rows.keep(row('fil_1'));
    rows.keep(row('fil_2'));
    const changed = await rows.whileChanging(['fil_1'], async () => {
      expect(rows.get('fil_1')).toBeUndefined();
      rows.keep(row('fil_1'));
      return 'changed';
    });
    expect(changed).toBe('changed');
    expect(rows.get('fil_1')).toBeUndefined();
    expect(rows.get('fil_2')).toBeDefined();
  });

  it('are cached when they are read, unless rows change meanwhile', async () => {
    const rows = new SoleRowCache();
    expect(await rows.keepRead(async () => [row('fil_1')])).toEqual([row('fil_1')]);
    expect(rows.get('fil_1')).toEqual(row('fil_1'));
    const read = await rows.keepRead(async () => {
      await rows.whileChanging(['fil_2'], async () => undefined);
      return [row('fil_2')];
    });
    expect(read).toEqual([row('fil_2')]);
    expect(rows.get('fil_2')).toBeUndefined();
  });

  it('are also dropped if the change fails, because it may be stored', async () => {
    const rows = new SoleRowCache();
    const failing = rows.whileChanging(['fil_1'], async () => {
      rows.keep(row('fil_1'));
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(rows.get('fil_1')).toBeUndefined();
  });

  it('are at most a thousand, and the least recently used go first', () => {
    const rows = new SoleRowCache();
    rows.keep(row('first'));
    rows.keep(row('second'));
    for (let number = 0; number < 998; number += 1) rows.keep(row(String(number)));
    rows.get('first');
    rows.keep(row('one more'));
    expect(rows.get('second')).toBeUndefined();
    expect(rows.get('first')).toBeDefined();
  });
});
