import fc from 'fast-check';
import { Random } from '../../chaos/random.ts';
import type { Operation } from './disk.ts';
import { Disk } from './disk.ts';
import type { Loss, Tree } from './loss.ts';
import { powerCut, treeAfter } from './loss.ts';

const LOSSES: readonly Loss[] = ['everything', 'the latest', 'any', 'nothing'];

function diskAfter(operations: readonly Operation[]): Disk {
  const disk = new Disk();
  for (const operation of operations) disk.apply(operation);
  return disk;
}

const left = (disk: Disk, loss: Loss, seed = 1): Tree =>
  treeAfter(disk.root, powerCut(loss, new Random(seed)));
const texts = (tree: Tree) =>
  Object.fromEntries([...tree].map(([path, content]) => [path, content?.toString() ?? null]));
const create = (path: string): Operation => ({ kind: 'create', path });
const write = (path: string, text: string, offset = 0): Operation => {
  return { kind: 'write', path, offset, bytes: Buffer.from(text) };
};
const folder = (path: string): Operation => ({ kind: 'makeFolder', path });
const rename = (from: string, to: string): Operation => ({ kind: 'rename', from, to });
const link = (from: string, to: string): Operation => ({ kind: 'link', from, to });
const remove = (path: string): Operation => ({ kind: 'remove', path });
let syncs = 0;
const sync = (path: string): Operation[] => {
  syncs += 1;
  return [
    { kind: 'beginSync', path, id: syncs },
    { kind: 'endSync', id: syncs },
  ];
};

describe('A loss of everything that is not synced', () => {
  it.each<[string, Operation[], Record<string, string | null>]>([
    ['a file without syncs is gone', [create('a'), write('a', 'x')], {}],
    ['a synced file has no name yet', [create('a'), write('a', 'x'), ...sync('a')], {}],
    ['a synced name has no content yet', [create('a'), write('a', 'x'), ...sync('.')], { a: '' }],
    [
      'a file with synced name and content is whole',
      [create('a'), write('a', 'x'), ...sync('a'), ...sync('.')],
      { a: 'x' },
    ],
    [
      'a write after the sync is undone',
      [
        create('a'),
        write('a', 'x'),
        ...sync('a'),
        ...sync('.'),
        write('a', 'y'),
        write('a', 'z', 9),
      ],
      { a: 'x' },
    ],
    [
      'a file in a new folder is gone with the name of the folder',
      [folder('f'), create('f/a'), write('f/a', 'x'), ...sync('f/a'), ...sync('f')],
      {},
    ],
    ['a rename is undone', [create('a'), ...sync('.'), rename('a', 'b')], { a: '' }],
    [
      'a rename within a folder is one step',
      [create('a'), ...sync('.'), rename('a', 'b'), ...sync('.')],
      { b: '' },
    ],
    [
      'a rename into another folder is two steps: the file may have both names',
      [create('a'), folder('f'), ...sync('.'), rename('a', 'f/b'), ...sync('f')],
      { a: '', f: null, 'f/b': '' },
    ],
    [
      'or none of them',
      [create('a'), folder('f'), ...sync('.'), rename('a', 'f/b'), ...sync('.')],
      { f: null },
    ],
    [
      'two names are one file',
      [create('a'), write('a', 'x'), ...sync('a'), link('a', 'b'), ...sync('.')],
      { a: 'x', b: 'x' },
    ],
    ['a removed file comes back', [create('a'), ...sync('.'), remove('a')], { a: '' }],
    ['unless its folder is synced', [create('a'), ...sync('.'), remove('a'), ...sync('.')], {}],
    [
      'a resize is undone',
      [
        create('a'),
        write('a', 'long'),
        ...sync('a'),
        ...sync('.'),
        { kind: 'resize', path: 'a', size: 1 },
      ],
      { a: 'long' },
    ],
  ])('%s', (_, operations, expected) => {
    expect(texts(left(diskAfter(operations), 'everything'))).toEqual(expected);
  });

  it('a sync covers the writes before its beginning, and only when it has ended', () => {
    const disk = diskAfter([create('a'), ...sync('.'), write('a', 'x')]);
    disk.apply({ kind: 'beginSync', path: 'a', id: -1 });
    disk.apply(write('a', 'y', 1));
    expect(texts(left(disk, 'everything'))).toEqual({ a: '' });
    disk.apply({ kind: 'endSync', id: -1 });
    expect(texts(left(disk, 'everything'))).toEqual({ a: 'x' });
    expect(texts(left(disk, 'nothing'))).toEqual({ a: 'xy' });
  });
});

it('fails for a file that the recording does not have', () => {
  expect(() => diskAfter([write('a', 'x')])).toThrow('The recording has no a');
});

/** Operations on three files of one folder that succeed in any order. */
const operations = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('write' as const), at: fc.nat(2_000), size: fc.nat(1_500) }),
      fc.record({ kind: fc.constant('resize' as const), size: fc.nat(2_000) }),
      fc.constant({ kind: 'sync' as const }),
      fc.constant({ kind: 'syncName' as const }),
      fc.constant({ kind: 'replace' as const }),
    ),
    { maxLength: 30 },
  )
  .map((list) => [
    create('file'),
    ...list.flatMap((step, position): Operation[] => {
      const bytes = Buffer.alloc('size' in step ? step.size : 0, 1 + (position % 250));
      switch (step.kind) {
        case 'write':
          return [{ kind: 'write', path: 'file', offset: step.at, bytes }];
        case 'resize':
          return [{ kind: 'resize', path: 'file', size: step.size }];
        case 'sync':
          return sync('file');
        case 'syncName':
          return sync('.');
        case 'replace':
          return [create('new'), write('new', `new ${String(position)}`), rename('new', 'file')];
      }
    }),
  ]);

describe('Any operations', () => {
  it('are all there if nothing is lost, and after a sync of everything, whatever is lost', () => {
    fc.assert(
      fc.property(operations, fc.constantFrom(...LOSSES), fc.nat(1_000), (list, loss, seed) => {
        const disk = diskAfter(list);
        const live = texts(left(disk, 'nothing'));
        for (const operation of [...sync('file'), ...sync('.')]) disk.apply(operation);
        expect(texts(left(disk, loss, seed))).toEqual(live);
      }),
    );
  });

  it('leave a file of synced and written bytes, in sectors', () => {
    fc.assert(
      fc.property(operations, fc.constantFrom(...LOSSES), fc.nat(1_000), (list, loss, seed) => {
        const disk = diskAfter(list);
        const durable = left(disk, 'everything').get('file');
        const found = left(disk, loss, seed).get('file');
        if (!durable || !found) return;
        const writes = list.flatMap((each) => (each.kind === 'write' ? [...each.bytes] : []));
        const possible = new Set([0, ...durable, ...writes]);
        expect([...found].every((byte) => possible.has(byte))).toBe(true);
      }),
    );
  });

  it('leave the same for the same seed', () => {
    fc.assert(
      fc.property(operations, fc.nat(1_000), (list, seed) => {
        const disk = diskAfter(list);
        expect(texts(left(disk, 'any', seed))).toEqual(texts(left(disk, 'any', seed)));
      }),
    );
  });

  it('leave a new name only with the file that had it', () => {
    const disk = diskAfter([create('a'), write('a', 'old'), ...sync('a'), ...sync('.')]);
    for (const operation of [create('b'), write('b', 'new'), ...sync('b'), rename('b', 'a')])
      disk.apply(operation);
    const found = new Set(
      Array.from({ length: 200 }, (_, seed) => JSON.stringify(texts(left(disk, 'any', seed)))),
    );
    expect(found).toEqual(
      new Set([
        JSON.stringify({ a: 'old' }),
        JSON.stringify({ a: 'old', b: 'new' }),
        JSON.stringify({ a: 'new' }),
      ]),
    );
  });
});

it('tears a write between two sectors only', () => {
  const disk = diskAfter([create('a'), ...sync('.'), write('a', 'x'.repeat(2_000), 100)]);
  const sizes = Array.from({ length: 100 }, (_, seed) => left(disk, 'the latest', seed).get('a')!);
  expect(new Set(sizes.map(({ length }) => length))).toEqual(
    new Set([0, 512, 1024, 1536, 2048, 2100]),
  );
});
