import { USER_ID } from '../api/root.ts';
import { giveUpKept, isAnythingKept } from '../controls/kept-state.ts';
import { forgetDrafts, hasDraft } from '../template/data/draft/draft-keeper.ts';

/** Returns whether this tab has work of its user that is not saved; see `reactionTo`. */
export function hasWork(): boolean {
  return isAnythingKept() || hasDraft(sessionStorage, USER_ID);
}

/** Forgets the work of the user in this tab, so that the page can be left without a question. */
export function giveUpWork(): void {
  giveUpKept();
  forgetDrafts(sessionStorage, USER_ID);
}
