import { Suspense, useSyncExternalStore } from 'react';
import { Button, Link } from 'react-aria-components';
import { Outlet, useLocation } from 'react-router';
import { ROOT, USER_NAME } from '../api/root.ts';
import { sessionEnd } from '../api/session-end.ts';
import { SlowAnswer } from '../pending/slow-answer.tsx';
import { SessionWatch } from '../session/session-watch.tsx';
import { prepareSignOut } from '../session/sign-out.ts';
import { ACCOUNT_PATH } from './addresses.ts';
import { Loading } from './loading.tsx';
import { Navigation } from './navigation.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useWords } from '../words/words.tsx';

/** The frame of every page: its header with the signed-in user, and the page itself. */
export function Shell() {
  const words = useWords();
  const { pathname } = useLocation();
  const { isGivenUp } = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.state);
  return (
    <>
      <a className="skip" href="#content">
        {words.skipToContent}
      </a>
      <header className="header">
        <Link className="product" href="/">
          {words.title}
        </Link>
        <Navigation />
        {/* A form and not a request: the service answers with its sign-in page. */}
        <form
          className="user"
          method="post"
          action={`${ROOT}/console/sign-out`}
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            void prepareSignOut(words.signOutLoses).then((goesOn) => {
              if (goesOn) form.submit();
            });
          }}
        >
          <Link href={ACCOUNT_PATH} {...(pathname === ACCOUNT_PATH && { 'aria-current': 'page' })}>
            {words.signedInAs(USER_NAME)}
          </Link>
          <Button className="button quiet" type="submit">
            {words.signOut}
          </Button>
        </form>
      </header>
      <main id="content" tabIndex={-1}>
        {/* Otherwise the page could keep again what was given up. */}
        {!isGivenUp && (
          <PageBoundary key={pathname}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        )}
      </main>
      <SlowAnswer />
      <SessionWatch />
    </>
  );
}
