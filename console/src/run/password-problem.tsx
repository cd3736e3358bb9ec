import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { workflowQuery } from '../api/queries.ts';
import type { RunError, RunPlace } from '../api/types.ts';
import { optionPath } from '../shell/addresses.ts';
import { PasswordReason } from '../template/options/password/password-reason.tsx';
import { useWords } from '../words/words.tsx';
import { isUnprotectedNow } from './unprotected-now.ts';

interface PasswordProblemProps {
  error: RunError;
  run: RunPlace;
  /** The document that was not made. */
  documentId: string;
}

/**
 * Says why the PDF of a run would have had no password, and leads to the option while there is one. The
 * reason is that of the run, also if the option has changed since.
 */
export function PasswordProblem({ error, run, documentId }: PasswordProblemProps) {
  const { options: words } = useWords();
  const { data: workflow } = useQuery(workflowQuery(run.workflowId));
  const document = workflow?.documents.find(({ id }) => id === documentId);
  const isOpen = isUnprotectedNow(document);
  return (
    <>
      <p>
        <PasswordReason error={error} remedy={isOpen ? '' : words.passwordRemedyOfRun} />
      </p>
      {document && (
        <p>
          <Link href={optionPath(run.workflowId, documentId, 'pdfPassword')}>{words.open}</Link>
        </p>
      )}
    </>
  );
}
