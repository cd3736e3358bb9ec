import { giveUpKept, isAnythingKept } from '../controls/kept-state.ts';
import { hasDraft } from '../template/data/draft/draft-keeper.ts';
import { announceSignedOut } from './signed-in-channel.ts';

/**
 * Prepares the page for signing out, after which nothing of the service is left in the browser.
 * @param question what is asked if changes would be lost
 * @returns whether the person goes on with it
 */
export function prepareSignOut(question: string): boolean {
  const losesChanges = isAnythingKept() || hasDraft(sessionStorage);
  if (losesChanges && !window.confirm(question)) return false;
  giveUpKept();
  sessionStorage.clear();
  announceSignedOut();
  return true;
}
