import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { runDataQuery, workflowQuery } from '../api/queries.ts';
import type { RunError, RunPlace } from '../api/types.ts';
import { optionPath } from '../shell/addresses.ts';
import { readObject } from '../template/data/json/read-object.ts';
import { PasswordReason } from '../template/options/password/password-reason.tsx';
import { Reason } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';

interface PasswordProblemProps {
  error: RunError;
  run: RunPlace;
  /** The document that was not made. */
  documentId: string;
}

/**
 * Says why the PDF of a run would have no password, and leads to the option. The error never has a part
 * of the password, so its empty tags are those of the option as it is now, which a retry uses.
 */
export function PasswordProblem({ error, run, documentId }: PasswordProblemProps) {
  const words = useWords();
  const workflow = useQuery(workflowQuery(run.workflowId));
  const document = workflow.data?.documents.find(({ id }) => id === documentId);
  const data = useQuery({
    ...runDataQuery(run),
    // It may be large, so it is read only if it decides about the password.
    enabled: document?.enablePdfPassword === true && document.pdfPassword.includes('{{'),
  });
  if (workflow.isLoading || data.isLoading) return null;
  if (!document) {
    return (
      <p>
        <Reason code={error.code} message={error.message} />
      </p>
    );
  }
  return (
    <>
      <p>
        <PasswordReason
          error={error}
          protection={document}
          data={data.data === undefined ? undefined : readObject(data.data).data}
          remedy={words.options.passwordRemedyOfRun}
        />
      </p>
      <p>
        <Link href={optionPath(run.workflowId, documentId, 'pdfPassword')}>
          {words.options.open}
        </Link>
      </p>
    </>
  );
}
