import type { Random } from '../../chaos/random.ts';
import type { Change } from './content.ts';
import { type Content } from './content.ts';
import { applyNames, FileNode } from './nodes.ts';
import type { DiskNode, FolderNode } from './nodes.ts';

/** What a disk writes in one step, in bytes. */
const SECTOR = 512;

/** The shares of unsynced changes that may survive. */
const SHARES = [0.1, 0.5, 0.9];

/**
 * What a power cut does to the changes that are not synced.
 *
 * - `everything`: all of them are lost.
 * - `the latest`: of each file and folder a random number of the earliest survives; the last write
 *   among them may be torn between two sectors.
 * - `any`: of each file and folder random ones survive, of writes single sectors. A file may have its
 *   new size and zeros in it.
 * - `nothing`: all of them survive, as after SIGKILL.
 */
export type Loss = 'everything' | 'the latest' | 'any' | 'nothing';

/** Decides what survives. */
export interface PowerCut {
  content(file: FileNode): Content;
  names(folder: FolderNode): ReadonlyMap<string, DiskNode>;
}

/** Returns a power cut of a kind. @param random for the kinds that are random */
export function powerCut(loss: Loss, random: Random): PowerCut {
  switch (loss) {
    case 'everything':
      return { content: ({ durable }) => durable, names: ({ durable }) => durable };
    case 'nothing':
      return { content: ({ live }) => live, names: ({ live }) => live };
    case 'the latest':
      return {
        content: ({ durable, pending }) => after(durable, earliest(pending, random)),
        names: ({ durable, pending }) => named(durable, firstOf(pending, random)),
      };
    case 'any':
      return {
        content: (file) => scattered(file, random),
        names: ({ durable, pending }) => {
          const share = random.pick(SHARES);
          const kept = pending.filter(() => random.happens(share));
          return named(durable, kept);
        },
      };
  }
}

function firstOf<One>(list: readonly One[], random: Random): readonly One[] {
  return list.slice(0, random.below(list.length + 1));
}

function earliest(pending: readonly Change[], random: Random): Change[] {
  const kept = [...firstOf(pending, random)];
  const last = kept.pop();
  if (last === undefined) return [];
  return [...kept, ...firstOf(sectorsOf(last), random)];
}

function scattered({ durable, pending, live }: FileNode, random: Random): Content {
  const share = random.pick(SHARES);
  const kept = pending.flatMap(sectorsOf).filter(() => random.happens(share));
  const content = after(durable, kept);
  if (pending.length > 0 && content.size < live.size && random.happens(0.5)) {
    content.apply({ kind: 'resize', size: live.size });
  }
  return content;
}

function after(durable: Content, changes: readonly Change[]): Content {
  const content = durable.copy();
  for (const change of changes) content.apply(change);
  return content;
}

function named(
  durable: ReadonlyMap<string, DiskNode>,
  changes: readonly ReadonlyMap<string, DiskNode | null>[],
): ReadonlyMap<string, DiskNode> {
  const names = new Map(durable);
  for (const change of changes) applyNames(names, change);
  return names;
}

/** Splits a write where the sectors of the disk end. */
function sectorsOf(change: Change): Change[] {
  if (change.kind === 'resize') return [change];
  const { offset, bytes } = change;
  const sectors: Change[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + SECTOR - ((offset + at) % SECTOR));
    sectors.push({ kind: 'write', offset: offset + at, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return sectors;
}

/** The files and folders that a power cut leaves, by path; null: a folder. */
export type Tree = ReadonlyMap<string, Buffer | null>;

/** Returns what a power cut leaves below a folder. */
export function treeAfter(folder: FolderNode, cut: PowerCut): Tree {
  const tree = new Map<string, Buffer | null>();
  // A file with two names has one content.
  const contents = new Map<FileNode, Buffer>();
  const add = (parent: FolderNode, prefix: string): void => {
    for (const [name, node] of cut.names(parent)) {
      const path = `${prefix}${name}`;
      if (node instanceof FileNode) {
        const content = contents.get(node) ?? Buffer.from(cut.content(node).bytes);
        contents.set(node, content);
        tree.set(path, content);
        continue;
      }
      tree.set(path, null);
      add(node, `${path}/`);
    }
  };
  add(folder, '');
  return tree;
}
