import { useQuery } from '@tanstack/react-query';
import { workflowQuery } from '../api/queries.ts';
import type { Run } from '../api/types.ts';
import { PASSWORD_UNUSABLE } from '../template/options/password/password-reason.tsx';
import { useWords } from '../words/words.tsx';
import { isUnprotectedNow } from './unprotected-now.ts';

interface RetryHintProps {
  run: Run;
  /** The document that failed; undefined if it is not known. */
  documentId: string | undefined;
}

/** Says beside the button what a retry does, also that a PDF will have no password. */
export function RetryHint({ run, documentId }: RetryHintProps) {
  const words = useWords();
  const { data: workflow } = useQuery(workflowQuery(run.workflowId));
  const document = workflow?.documents.find(({ id }) => id === documentId);
  const losesPassword = run.error?.code === PASSWORD_UNUSABLE && isUnprotectedNow(document);
  return (
    <span className="stack">
      {losesPassword && <strong>{words.options.unprotectedSince}</strong>}
      <span className="faint">{words.retryHint}</span>
    </span>
  );
}
