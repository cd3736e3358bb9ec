import type { Change } from './content.ts';
import { Content } from './content.ts';

/** A file, which has any number of names. */
export class FileNode {
  readonly #live: Content;
  readonly #durable: Content;
  readonly #pending: Change[] = [];
  #done = 0;

  /** @param bytes the durable content */
  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#live = new Content(bytes);
    this.#durable = new Content(bytes);
  }

  /** What a process reads. */
  get live(): Content {
    return this.#live;
  }

  /** What a power cut leaves at least. */
  get durable(): Content {
    return this.#durable;
  }

  /** The changes after the last sync, the earliest first. */
  get pending(): readonly Change[] {
    return this.#pending;
  }

  /** How many changes there have been. */
  get changes(): number {
    return this.#done + this.#pending.length;
  }

  change(change: Change): void {
    this.#live.apply(change);
    this.#pending.push(change);
  }

  /** Makes the first changes durable. @param count as `changes` was when the sync began */
  sync(count: number): void {
    const synced = this.#pending.splice(0, Math.max(0, count - this.#done));
    for (const change of synced) this.#durable.apply(change);
    this.#done += synced.length;
  }
}

export type DiskNode = FileNode | FolderNode;

/** New meanings of names in one folder, which become durable together; null: no meaning. */
export type NameChange = ReadonlyMap<string, DiskNode | null>;

/** A folder: its names are durable only after a sync of the folder itself. */
export class FolderNode {
  readonly #live = new Map<string, DiskNode>();
  readonly #durable = new Map<string, DiskNode>();
  readonly #pending: NameChange[] = [];
  #done = 0;

  get live(): ReadonlyMap<string, DiskNode> {
    return this.#live;
  }

  get durable(): ReadonlyMap<string, DiskNode> {
    return this.#durable;
  }

  get pending(): readonly NameChange[] {
    return this.#pending;
  }

  get changes(): number {
    return this.#done + this.#pending.length;
  }

  change(change: NameChange): void {
    applyNames(this.#live, change);
    this.#pending.push(change);
  }

  sync(count: number): void {
    const synced = this.#pending.splice(0, Math.max(0, count - this.#done));
    for (const change of synced) applyNames(this.#durable, change);
    this.#done += synced.length;
  }
}

/** Gives names their new meanings. */
export function applyNames(names: Map<string, DiskNode>, change: NameChange): void {
  for (const [name, node] of change) {
    if (node === null) names.delete(name);
    else names.set(name, node);
  }
}
