import { useEffect } from 'react';
import { Link } from 'react-aria-components';
import { USER_NAME } from '../api/root.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { useWords } from '../words/words.tsx';

/** The page after signing in again in a tab of its own. It closes itself if the browser lets it. */
export function SignedInPage() {
  const words = useWords();
  useEffect(() => {
    if (window.opener) window.close();
  }, []);
  return (
    <>
      <PageHeading title={words.signedInAgain.title} />
      <p>{words.signedInAgain.explanation(USER_NAME)}</p>
      <Link href="/">{words.toWorkflows}</Link>
    </>
  );
}
