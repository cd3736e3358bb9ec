import { announceSignedOut, isWorkElsewhere } from './session-channel.ts';
import { giveUpWork, hasWork } from './unsaved-work.ts';

/**
 * Prepares the tabs for signing out, after which no work of the user is left in the browser that the
 * user was asked about.
 * @param question what is asked if any tab has work that is not saved
 * @returns whether the person goes on with it
 */
export async function prepareSignOut(question: string): Promise<boolean> {
  const losesWork = hasWork() || (await isWorkElsewhere());
  if (losesWork && !window.confirm(question)) return false;
  giveUpWork();
  announceSignedOut(losesWork);
  return true;
}
