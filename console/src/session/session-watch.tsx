import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { USER_ID } from '../api/root.ts';
import { sessionEnd } from '../api/session-end.ts';
import { isAnythingKept } from '../controls/kept-state.ts';
import type { SignedInUser } from './signed-in-channel.ts';
import { announceSignedIn, onSignedIn } from './signed-in-channel.ts';

const SessionEnded = lazy(async () => {
  return { default: (await import('./session-ended.tsx')).SessionEnded };
});

/**
 * Asks the person to sign in again, in another tab, when the session of the page has ended, and goes on
 * with the page after that.
 */
export function SessionWatch() {
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.isEnded);
  const other = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.other);
  useEffect(() => {
    announceSignedIn();
    return onSignedIn(goOnAs);
  }, []);
  return <Suspense>{isEnded && <SessionEnded other={other} />}</Suspense>;
}

/** @param user who is signed in now; null if nobody is */
function goOnAs(user: SignedInUser | null): void {
  if (user?.id === USER_ID) {
    sessionEnd.finish();
  } else if (user === null) {
    // Nothing of the service is left after signing out.
    sessionStorage.clear();
    sessionEnd.begin();
  } else if (sessionEnd.isEnded() && !isAnythingKept()) {
    // Another person must neither see this page nor change anything through it.
    window.location.reload();
  } else {
    sessionEnd.begin(user.name);
  }
}
