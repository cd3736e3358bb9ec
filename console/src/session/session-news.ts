/** The user who is signed in with a browser. */
export interface SignedInUser {
  id: string;
  name: string;
}

/** What the other tabs of a browser tell about its session. */
export type SessionNews =
  | { kind: 'signed in'; user: SignedInUser }
  | {
      kind: 'signed out';
      userId: string;
      /** Whether the user was asked about work that is not saved, and has given it up. */
      isWorkGivenUp: boolean;
    };

/** What counts of a page when the session of the browser changes. */
export interface PageOfUser {
  userId: string;
  isEnded: boolean;
  isGivenUp: boolean;
  /** Whether the page has work of its user that is not saved. */
  hasWork: boolean;
}

/**
 * What a page does: it continues for its own user, is loaded again for whoever is signed in now, or
 * covers itself, either with its work or without.
 */
export type Reaction = 'continue' | 'load again' | 'cover' | 'give up';

/**
 * Decides what a page does when the session of the browser changes. The rule for work, which is what a
 * person has typed or chosen and not saved:
 *
 * - Work belongs to a person and a tab. It is kept under the ID of the person, so that nobody else sees
 *   it or saves it.
 * - A page keeps the work of its person while nobody or somebody else is signed in. It ends when the
 *   person saves or discards it, or when somebody at the covered page chooses to discard it.
 * - Signing out asks the person about their own work, in all tabs. Only what the person has given up
 *   there is forgotten, in all tabs at once. A tab that was suspended while it was asked keeps its work.
 * - A tab that is opened to sign in again gets a copy of the work, and forgets it.
 */
export function reactionTo(news: SessionNews, page: PageOfUser): Reaction {
  if (news.kind === 'signed out') {
    return news.isWorkGivenUp && news.userId === page.userId ? 'give up' : 'cover';
  }
  if (page.isGivenUp) return 'load again';
  if (news.user.id === page.userId) return 'continue';
  // Another person must neither see this page nor change anything through it.
  return page.isEnded && !page.hasWork ? 'load again' : 'cover';
}
