import type { TemplatePlace } from '../../../api/types.ts';

/** What is kept of a draft while it is not stored. */
export interface KeptDraft {
  readonly text: string;
  /** What the text has replaced as a whole. */
  readonly replaced?: string | undefined;
  /** The state of the stored data that it began with; undefined if there was none. */
  readonly known?: string | undefined;
}

/** Begins the keys of all drafts. */
const PREFIX = 'docloom draft ';

/** The key of how the tab was opened whose copies are forgotten. */
const OPENING = 'docloom opening';

/** A browser keeps about five million characters for a site. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Keeps what a person has typed for a template in the storage of the browser's tab, so that a reload, the
 * end of the session and a restart of the service lose nothing of it.
 */
export class DraftKeeper {
  readonly #storage: Storage;
  readonly #key: string;

  /** @param user its ID: another person in the same tab does not get the draft */
  constructor(storage: Storage, user: string, { workflowId, documentId }: TemplatePlace) {
    this.#storage = storage;
    this.#key = `${PREFIX}${workflowId} ${documentId} ${user}`;
  }

  /** Returns the draft; undefined if none is kept. */
  read(): KeptDraft | undefined {
    const kept = this.#storage.getItem(this.#key);
    if (kept === null) return undefined;
    const draft: unknown = JSON.parse(kept);
    return isDraft(draft) ? draft : undefined;
  }

  /** Keeps a draft. Returns false for one that is too large, which only the page has. */
  keep({ text, replaced, known }: KeptDraft): boolean {
    if (this.#keeps({ text, replaced, known }) || this.#keeps({ text, known })) return true;
    this.forget();
    return false;
  }

  /** Forgets the draft, because it is stored or not wanted. */
  forget(): void {
    this.#storage.removeItem(this.#key);
  }

  #keeps(draft: KeptDraft): boolean {
    const text = JSON.stringify(draft);
    if (text.length > MOST_CHARACTERS) return false;
    try {
      this.#storage.setItem(this.#key, text);
      return true;
    } catch {
      // The storage is full of other drafts.
      return false;
    }
  }
}

/**
 * Returns whether any draft of a person is kept.
 * @param user the person's ID
 */
export function hasDraft(storage: Storage, user: string): boolean {
  return draftKeys(storage).some((key) => isKeyOf(user, key));
}

/**
 * Forgets all drafts of a person, and none of another one.
 * @param user the person's ID
 */
export function forgetDrafts(storage: Storage, user: string): void {
  for (const key of draftKeys(storage)) {
    if (isKeyOf(user, key)) storage.removeItem(key);
  }
}

/**
 * Forgets the drafts in a tab that are copies, because a page of the console has opened the tab. That
 * is done once: later ones are the tab's own, also when somebody comes back to its first page.
 * @param opening names how the tab was opened
 */
export function forgetCopiedDrafts(storage: Storage, opening: string): void {
  if (storage.getItem(OPENING) === opening) return;
  for (const key of draftKeys(storage)) storage.removeItem(key);
  storage.setItem(OPENING, opening);
}

function draftKeys(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

function isKeyOf(user: string, key: string): boolean {
  return key.endsWith(` ${user}`);
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('text' in value) || typeof value.text !== 'string') return false;
  if ('known' in value && typeof value.known !== 'string') return false;
  return !('replaced' in value) || typeof value.replaced === 'string';
}
