import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { USER_NAME } from '../api/root.ts';
import { sessionEnd } from '../api/session-end.ts';
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
  useEffect(() => {
    announceSignedIn();
    return onSignedIn(goOnAs);
  }, []);
  return <Suspense>{isEnded && <SessionEnded />}</Suspense>;
}

/** @param userName who is signed in now; null if nobody is */
function goOnAs(userName: unknown): void {
  if (userName === USER_NAME) {
    sessionEnd.finish();
  } else if (userName === null) {
    // Nothing of the service is left after signing out.
    sessionStorage.clear();
    sessionEnd.begin();
  } else if (sessionEnd.isEnded()) {
    // Another person must neither see this page nor change anything through it.
    window.location.reload();
  } else {
    sessionEnd.begin();
  }
}
