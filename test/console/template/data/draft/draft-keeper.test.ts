import {
  DraftKeeper,
  forgetCopiedDrafts,
  forgetDrafts,
  hasDraft,
} from '../../../../../console/src/template/data/draft/draft-keeper.ts';

const place = { workflowId: 'wkf_1', documentId: 'doc_1' };

/** The storage of a tab, which can be full. */
class TabStorage implements Storage {
  readonly #items = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

let storage: TabStorage;
let keeper: DraftKeeper;
beforeEach(() => {
  storage = new TabStorage();
  keeper = new DraftKeeper(storage, 'Ann', place);
});

it('keeps a draft and what it has replaced', () => {
  keeper.keep({ text: '{"a":', replaced: '{}' });
  expect(new DraftKeeper(storage, 'Ann', place).read()).toEqual({ text: '{"a":', replaced: '{}' });
  keeper.forget();
  expect(keeper.read()).toBeUndefined();
});

it('keeps which stored data it began with', () => {
  keeper.keep({ text: '{}', known: '"tag"' });
  expect(keeper.read()).toEqual({ text: '{}', known: '"tag"' });
});

it('gives the draft to no other person and no other document', () => {
  keeper.keep({ text: '{}' });
  expect(new DraftKeeper(storage, 'Bo', place).read()).toBeUndefined();
  const other = { ...place, documentId: 'doc_2' };
  expect(new DraftKeeper(storage, 'Ann', other).read()).toBeUndefined();
});

it('forgets the drafts of one person, and none of another one', () => {
  const bo = new DraftKeeper(storage, 'Bo', place);
  for (const one of [keeper, bo]) one.keep({ text: '{}' });
  storage.setItem('of another program Ann', '1');
  forgetDrafts(storage, 'Ann');
  expect(hasDraft(storage, 'Ann')).toBe(false);
  expect(hasDraft(storage, 'Bo')).toBe(true);
  expect(storage.length).toBe(2);
});

it('forgets copies once, and keeps later drafts of the tab', () => {
  keeper.keep({ text: 'copy' });
  forgetCopiedDrafts(storage, '1');
  expect(keeper.read()).toBeUndefined();
  keeper.keep({ text: 'own' });
  forgetCopiedDrafts(storage, '1');
  expect(keeper.read()).toEqual({ text: 'own' });
});

it('keeps no draft that is too large, and no older one in its place', () => {
  expect(keeper.keep({ text: 'old' })).toBe(true);
  expect(keeper.keep({ text: 'x'.repeat(2_000_000) })).toBe(false);
  expect(keeper.read()).toBeUndefined();
});

it('does without what was replaced if that is too large', () => {
  keeper.keep({ text: 'new', replaced: 'x'.repeat(2_000_000) });
  expect(keeper.read()).toEqual({ text: 'new' });
});

it('goes on without a draft when the storage is full', () => {
  storage.isFull = true;
  keeper.keep({ text: 'new' });
  expect(keeper.read()).toBeUndefined();
});

it('reads nothing that is no draft', () => {
  storage.setItem('docloom draft wkf_1 doc_1 Ann', '{"text": 1}');
  expect(keeper.read()).toBeUndefined();
});
