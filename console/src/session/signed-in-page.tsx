import { useEffect } from 'react';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { USER_ID, USER_NAME } from '../api/root.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { EXPECTED_USER, OPENING } from '../shell/addresses.ts';
import { forgetCopiedDrafts } from '../template/data/draft/draft-keeper.ts';
import { useWords } from '../words/words.tsx';

/**
 * The page after signing in again in a tab of its own. It closes itself if the browser lets it, and if
 * the person is the one whose page waits.
 */
export function SignedInPage() {
  const words = useWords();
  const [query] = useSearchParams();
  const isOther = (query.get(EXPECTED_USER) ?? USER_ID) !== USER_ID;
  const opening = query.get(OPENING);
  useEffect(() => {
    if (opening !== null) forgetCopiedDrafts(sessionStorage, opening);
  }, [opening]);
  useEffect(() => {
    if (window.opener && !isOther) window.close();
  }, [isOther]);
  return (
    <>
      <PageHeading title={words.signedInAgain.title} />
      <p>
        {isOther
          ? words.signedInAgain.asOther(USER_NAME)
          : words.signedInAgain.explanation(USER_NAME)}
      </p>
      <Link href="/">{words.toWorkflows}</Link>
    </>
  );
}
