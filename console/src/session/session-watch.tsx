import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { USER_ID } from '../api/root.ts';
import { sessionEnd } from '../api/session-end.ts';
import { forgetDrafts } from '../template/data/draft/draft-keeper.ts';
import { announceSignedIn, listenToTabs } from './session-channel.ts';
import type { SessionNews } from './session-news.ts';
import { reactionTo } from './session-news.ts';
import { giveUpWork, hasWork } from './unsaved-work.ts';

const SessionEnded = lazy(async () => {
  return { default: (await import('./session-ended.tsx')).SessionEnded };
});

/**
 * Asks the person to sign in again, in another tab, when the session of the page has ended, and goes on
 * with the page after that.
 */
export function SessionWatch() {
  const { isEnded, other, isGivenUp } = useSyncExternalStore(
    sessionEnd.subscribe,
    sessionEnd.state,
  );
  useEffect(() => {
    announceSignedIn();
    return listenToTabs({ onNews: react, hasWork });
  }, []);
  return <Suspense>{isEnded && <SessionEnded other={other} isGivenUp={isGivenUp} />}</Suspense>;
}

function react(news: SessionNews): void {
  if (news.kind === 'signed out' && news.isWorkGivenUp) {
    // A person may have worked in this tab before another one.
    forgetDrafts(sessionStorage, news.userId);
  }
  const { isEnded, isGivenUp } = sessionEnd.state();
  switch (reactionTo(news, { userId: USER_ID, isEnded, isGivenUp, hasWork: hasWork() })) {
    case 'continue':
      sessionEnd.finish();
      break;
    case 'load again':
      window.location.reload();
      break;
    case 'give up':
      giveUpWork();
      sessionEnd.beginGivenUp();
      break;
    case 'cover':
      sessionEnd.begin(news.kind === 'signed in' ? news.user.name : undefined);
      break;
  }
}
