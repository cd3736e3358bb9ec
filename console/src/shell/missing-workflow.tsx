import { Link } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import { PageHeading } from './page-heading.tsx';
import { ProblemNote } from './problem-note.tsx';

/** The page in place of that of a workflow that does not exist, or that the person may not see. */
export function MissingWorkflow({ error }: { error: Error }) {
  const words = useWords();
  return (
    <>
      <PageHeading title={words.workflow} />
      <ProblemNote error={error} />
      <Link href="/">{words.toWorkflows}</Link>
    </>
  );
}
