import { Button } from 'react-aria-components';
import type { Run, RunError, RunPlace } from '../api/types.ts';
import { useRetry } from '../api/changes.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Reason } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';
import { Moment } from '../time/moment.tsx';
import {
  PASSWORD_UNUSABLE,
  PasswordReason,
} from '../template/options/password/password-reason.tsx';
import { PasswordProblem } from './password-problem.tsx';
import { RetryHint } from './retry-hint.tsx';

/**
 * Says why a run has failed or waits, and what to do. A failed run can be retried. Why that was not
 * possible stays until the run has ended again.
 */
export function RunProblem({ run }: { run: Run }) {
  const words = useWords();
  const place = { workflowId: run.workflowId, runId: run.id };
  const retry = useRetry(place);
  const isPast = run.finishedAt !== null && run.finishedAt !== retry.context?.failedAt;
  const refusal = retry.error && !isPast && <ProblemNote error={retry.error} />;
  if (run.waitingFor !== null) {
    return (
      <>
        <section className="problem" aria-label={words.waitingFor}>
          <ErrorWords error={run.waitingFor} />
          <p>
            {words.nextAttempt} <Moment at={run.waitingFor.nextTryAt} />
          </p>
        </section>
        {refusal}
      </>
    );
  }
  if (run.error === null) return refusal;
  const { message } = run.error;
  const failed = run.outputs.find(({ error }) => error?.message === message);
  return (
    <section className="problem" aria-label={words.problem}>
      <ErrorWords error={run.error} run={place} documentId={failed?.documentId} />
      <div className="action">
        <Button
          className="button strong"
          isPending={retry.isPending}
          onPress={() => {
            retry.mutate();
          }}
        >
          {retry.isPending ? words.retrying : words.retry}
        </Button>
        <RetryHint run={run} documentId={failed?.documentId} />
      </div>
      {refusal}
    </section>
  );
}

interface ErrorWordsProps {
  error: RunError;
  /** The run that has the error now; undefined if it was retried since. */
  run?: RunPlace;
  /** The document that the run has not made. */
  documentId?: string | undefined;
}

/** Says why a run or a document failed, in the language of the reader. */
export function ErrorWords({ error, run, documentId }: ErrorWordsProps) {
  const words = useWords();
  const { code, message } = error;
  return (
    <>
      <p>
        <strong>{words.runErrors[code] ?? words.otherRunError}</strong>
      </p>
      {run && documentId !== undefined && code === PASSWORD_UNUSABLE ? (
        <PasswordProblem error={error} run={run} documentId={documentId} />
      ) : (
        <p>
          {code === PASSWORD_UNUSABLE ? (
            <PasswordReason error={error} remedy="" />
          ) : (
            <Reason code={code} message={message} />
          )}
        </p>
      )}
    </>
  );
}
