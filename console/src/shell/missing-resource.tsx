import { Link } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import { PageHeading } from './page-heading.tsx';
import { ProblemNote } from './problem-note.tsx';

/**
 * The page in place of that of a workflow or run that does not exist, or that the person may not see.
 * @param title what should be here
 */
export function MissingResource({ title, error }: { title: string; error: Error }) {
  const words = useWords();
  return (
    <>
      <PageHeading title={title} />
      <ProblemNote error={error} />
      <Link href="/">{words.toWorkflows}</Link>
    </>
  );
}
