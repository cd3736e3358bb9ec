import { posix } from 'node:path';
import { FileNode, FolderNode } from './nodes.ts';
import type { DiskNode, NameChange } from './nodes.ts';

/** What a process did to a file system. Paths are relative to the root of the disk. */
export type Operation =
  | { kind: 'create'; path: string }
  | { kind: 'resize'; path: string; size: number }
  | { kind: 'write'; path: string; offset: number; bytes: Uint8Array }
  | { kind: 'copy'; from: string; offset: number; path: string; to: number; size: number }
  | { kind: 'makeFolder'; path: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'link'; from: string; to: string }
  | { kind: 'remove'; path: string }
  /** A sync of a file or a folder has begun; it covers everything before. */
  | { kind: 'beginSync'; path: string; id: number }
  | { kind: 'endSync'; id: number };

/** An operation needs a path that no earlier one has made: the recording is incomplete. */
export class MissingPath extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`The recording has no ${path}`);
    this.path = path;
    this.name = 'MissingPath';
  }
}

/**
 * A disk under the rules of POSIX, which promise less than any file system:
 *
 * - The content of a file is durable after a sync of the file, and nothing of it before.
 * - A name is durable after a sync of its folder. A sync of the file does not cover its name.
 * - Renaming within a folder is one step. Between two folders it is two, one in each.
 */
export class Disk {
  readonly root = new FolderNode();
  readonly #syncs = new Map<number, () => void>();

  /** Applies an operation. @throws MissingPath */
  apply(operation: Operation): void {
    switch (operation.kind) {
      case 'create':
        if (this.#find(operation.path) === undefined) {
          this.#name(operation.path, new FileNode());
        }
        return;
      case 'resize':
        this.#file(operation.path).change(operation);
        return;
      case 'write':
        this.#file(operation.path).change(operation);
        return;
      case 'copy': {
        const { from, offset, path, to, size } = operation;
        const bytes = this.#file(from).live.bytes.subarray(offset, offset + size);
        this.#file(path).change({ kind: 'write', offset: to, bytes: Buffer.from(bytes) });
        return;
      }
      case 'makeFolder':
        this.#name(operation.path, new FolderNode());
        return;
      case 'rename':
        this.#rename(operation.from, operation.to);
        return;
      case 'link':
        this.#name(operation.to, this.#node(operation.from));
        return;
      case 'remove':
        this.#name(operation.path, null);
        return;
      case 'beginSync': {
        const node = this.#node(operation.path);
        const { changes } = node;
        this.#syncs.set(operation.id, () => node.sync(changes));
        return;
      }
      case 'endSync':
        this.#syncs.get(operation.id)?.();
        this.#syncs.delete(operation.id);
    }
  }

  /** The size of a file in bytes. @throws Error if it does not exist */
  sizeOf(path: string): number {
    return this.#file(path).live.size;
  }

  /** Makes everything durable. */
  settle(): void {
    settle(this.root);
  }

  #rename(from: string, to: string): void {
    const node = this.#node(from);
    if (posix.dirname(from) === posix.dirname(to)) {
      const change: NameChange = new Map([
        [posix.basename(from), null],
        [posix.basename(to), node],
      ]);
      this.#folder(posix.dirname(to)).change(change);
      return;
    }
    this.#name(to, node);
    this.#name(from, null);
  }

  #name(path: string, node: DiskNode | null): void {
    this.#folder(posix.dirname(path)).change(new Map([[posix.basename(path), node]]));
  }

  #file(path: string): FileNode {
    const node = this.#node(path);
    if (node instanceof FileNode) return node;
    throw new Error(`${path} is a folder`);
  }

  #folder(path: string): FolderNode {
    const node = this.#node(path);
    if (node instanceof FolderNode) return node;
    throw new Error(`${path} is a file`);
  }

  #node(path: string): DiskNode {
    const node = this.#find(path);
    if (node === undefined) throw new MissingPath(path);
    return node;
  }

  #find(path: string): DiskNode | undefined {
    const names = path.split(posix.sep).filter((name) => name !== '.' && name !== '');
    return names.reduce<DiskNode | undefined>(
      (node, name) => (node instanceof FolderNode ? node.live.get(name) : undefined),
      this.root,
    );
  }
}

function settle(node: DiskNode): void {
  node.sync(node.changes);
  if (node instanceof FolderNode) for (const one of node.live.values()) settle(one);
}
