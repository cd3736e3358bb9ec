import { Link } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import { Note } from './note.tsx';
import { PageHeading } from './page-heading.tsx';

/** The page for an address that the console does not have. */
export function MissingPage() {
  const words = useWords();
  return (
    <>
      <PageHeading title={words.notFound} />
      <Note title={words.pageMissing}>{words.pageMissingRemedy}</Note>
      <Link href="/">{words.workflows}</Link>
    </>
  );
}
