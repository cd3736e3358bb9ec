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

  /** Keeps a draft. One that is too large is not kept, which nobody notices unless the page ends. */
  keep({ text, replaced, known }: KeptDraft): void {
    if (this.#keeps({ text, replaced, known }) || this.#keeps({ text, known })) return;
    this.forget();
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

/** Returns whether any draft is kept. */
export function hasDraft(storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith(PREFIX));
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('text' in value) || typeof value.text !== 'string') return false;
  if ('known' in value && typeof value.known !== 'string') return false;
  return !('replaced' in value) || typeof value.replaced === 'string';
}
