import { hash, randomBytes } from 'node:crypto';
import { badRequest, FakeError, notFound } from './fake-error.ts';

export const FOLDER = 'application/vnd.google-apps.folder';

/** A file or a folder of the fake. */
export interface FakeItem {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  /** Whether it was put into the trash itself. */
  trashed: boolean;
  version: number;
  /** Null for folders and documents of Google. */
  content: Buffer | null;
  headRevisionId: string;
  modifiedTime: string;
  appProperties: Record<string, string>;
  properties: Record<string, string>;
  driveId: string | null;
  canAddChildren: boolean;
}

/** An item as a list shows it from a certain request on; null after its deletion. */
interface Shown {
  from: number;
  item: FakeItem | null;
}

/** The files and folders of the fake, and what its lists show of them. */
export class FakeItems {
  readonly #items = new Map<string, FakeItem>();
  readonly #shown = new Map<string, Shown[]>();
  readonly #generated = new Set<string>();
  readonly #used = new Set<string>();
  #revisions = 0;
  #time = Date.UTC(2026, 0, 1);
  /** How many lists an item is missing from, or has its old state in. */
  listLag = 0;
  lists = 0;

  generateIds(count: number): string[] {
    if (!(count >= 1 && count <= 1_000)) throw badRequest('Invalid count');
    const ids = Array.from({ length: count }, () => `1${randomBytes(24).toString('base64url')}`);
    for (const id of ids) this.#generated.add(id);
    return ids;
  }

  /** The ids of all items, also of those in the trash. */
  all(): FakeItem[] {
    return [...this.#items.values()];
  }

  get(id: string): FakeItem {
    const item = this.#items.get(id);
    if (!item) throw notFound(id);
    return item;
  }

  /** Requires that an id was generated and is unused. */
  requireUnused(id: string): void {
    if (!this.#generated.has(id))
      throw new FakeError(400, 'invalid', 'The provided file ID is not usable.');
    if (this.#used.has(id))
      throw new FakeError(409, 'fileIdInUse', 'A file already exists with the provided ID.');
  }

  create(
    made: Partial<FakeItem> & Pick<FakeItem, 'id' | 'name' | 'mimeType' | 'parents'>,
  ): FakeItem {
    const [parent = '', ...others] = made.parents;
    if (others.length > 0) throw badRequest('A file has one parent.');
    const folder = made.parents.length === 0 ? null : this.get(parent);
    if (folder && folder.mimeType !== FOLDER) throw new FakeError(403, 'parentNotAFolder');
    if (folder?.canAddChildren === false) throw new FakeError(403, 'insufficientFilePermissions');
    const item: FakeItem = {
      trashed: false,
      version: 0,
      content: null,
      headRevisionId: '',
      modifiedTime: '',
      appProperties: {},
      properties: {},
      driveId: folder?.driveId ?? null,
      canAddChildren: true,
      ...made,
    };
    this.#used.add(item.id);
    this.#items.set(item.id, item);
    if (item.content) this.write(item, item.content);
    else this.changed(item);
    return item;
  }

  /** Gives a file a content and a new revision. */
  write(item: FakeItem, content: Buffer): void {
    this.#revisions += 1;
    item.content = content;
    item.headRevisionId = `rev-${String(this.#revisions)}`;
    this.#touch(item);
    this.changed(item);
  }

  #touch(item: FakeItem): void {
    this.#time += 1;
    item.modifiedTime = new Date(this.#time).toISOString();
  }

  /** Counts a change of an item. */
  changed(item: FakeItem): void {
    if (item.modifiedTime === '') this.#touch(item);
    item.version += 1;
    this.#show(item.id, {
      ...item,
      parents: [...item.parents],
      properties: { ...item.properties },
    });
  }

  delete(id: string): void {
    for (const item of this.all()) if (item.parents.includes(id)) this.delete(item.id);
    this.#items.delete(id);
    this.#show(id, null);
  }

  #show(id: string, item: FakeItem | null): void {
    const shown = this.#shown.get(id) ?? [];
    shown.push({ from: this.lists + this.listLag, item });
    this.#shown.set(id, shown);
  }

  /** Returns what a list shows now. */
  listed(): FakeItem[] {
    this.lists += 1;
    const visible = [...this.#shown.values()].flatMap(
      (states) => states.findLast(({ from }) => from < this.lists)?.item ?? [],
    );
    return visible.filter((item) => !this.isTrashed(item)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Also items below a folder in the trash are in the trash. */
  isTrashed({ trashed, parents }: FakeItem): boolean {
    if (trashed) return true;
    return parents.some((id) => {
      const parent = this.#items.get(id);
      return parent !== undefined && this.isTrashed(parent);
    });
  }

  /** Returns an item as the API describes it, with all members. */
  describe(item: FakeItem): object {
    const { content, driveId, version, canAddChildren, headRevisionId, ...plain } = item;
    return {
      ...plain,
      trashed: this.isTrashed(item),
      version: String(version),
      webViewLink: `https://drive.google.com/file/d/${item.id}/view`,
      capabilities: { canAddChildren },
      ...(driveId !== null && { driveId }),
      ...(content && {
        headRevisionId,
        size: String(content.length),
        ...checksumsOf(content),
      }),
    };
  }
}

const checksums = new WeakMap<Buffer, object>();

function checksumsOf(content: Buffer): object {
  const known = checksums.get(content);
  if (known) return known;
  const made = {
    md5Checksum: hash('md5', content),
    sha256Checksum: hash('sha256', content),
  };
  checksums.set(content, made);
  return made;
}
