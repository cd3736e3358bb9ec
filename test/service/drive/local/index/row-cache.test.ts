import { RowCache } from '../../../../../service/src/drive/local/index/row-cache.ts';

const row = (id: string, size = 1) => ({
  id,
  path: `${id}.docx`,
  ownerId: 'usr_1' as const,
  workflowId: null,
  createdAt: 0,
  size,
});

describe('rows that were asked for last', () => {
  it('are remembered as they were kept last', () => {
    const rows = new RowCache();
    expect(rows.get('fil_1')).toBeUndefined();
    rows.keep(row('fil_1', 1));
    rows.keep(row('fil_1', 2));
    expect(rows.get('fil_1')).toEqual(row('fil_1', 2));
  });

  it('are forgotten before they are changed, and what was read meanwhile after it', async () => {
    const rows = new RowCache();
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

  it('are kept when they were read, unless some were changed meanwhile', async () => {
    const rows = new RowCache();
    expect(await rows.keepRead(async () => [row('fil_1')])).toEqual([row('fil_1')]);
    expect(rows.get('fil_1')).toEqual(row('fil_1'));
    const read = await rows.keepRead(async () => {
      await rows.whileChanging(['fil_2'], async () => undefined);
      return [row('fil_2')];
    });
    expect(read).toEqual([row('fil_2')]);
    expect(rows.get('fil_2')).toBeUndefined();
  });

  it('are forgotten also when the change fails, which may stand', async () => {
    const rows = new RowCache();
    const failing = rows.whileChanging(['fil_1'], async () => {
      rows.keep(row('fil_1'));
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(rows.get('fil_1')).toBeUndefined();
  });

  it('are a thousand, and what was asked for longest ago goes first', () => {
    const rows = new RowCache();
    rows.keep(row('first'));
    rows.keep(row('second'));
    for (let number = 0; number < 998; number += 1) rows.keep(row(String(number)));
    rows.get('first');
    rows.keep(row('one more'));
    expect(rows.get('second')).toBeUndefined();
    expect(rows.get('first')).toBeDefined();
  });
});
