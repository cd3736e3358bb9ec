import { Button } from 'react-aria-components';
import type { Run, RunError } from '../api/types.ts';
import { useRetry } from '../api/changes.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Reason } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';
import { Moment } from '../time/moment.tsx';

/** Says why a run has failed or waits, and what to do. A failed run can be retried. */
export function RunProblem({ run }: { run: Run }) {
  const words = useWords();
  const retry = useRetry({ workflowId: run.workflowId, runId: run.id });
  if (run.waitingFor !== null) {
    return (
      <section className="problem" aria-label={words.waitingFor}>
        <ErrorWords error={run.waitingFor} />
        <p>
          {words.nextAttempt} <Moment at={run.waitingFor.nextTryAt} />
        </p>
      </section>
    );
  }
  if (run.error === null) return null;
  return (
    <section className="problem" aria-label={words.problem}>
      <ErrorWords error={run.error} />
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
        <span className="faint">{words.retryHint}</span>
      </div>
      {retry.error && <ProblemNote error={retry.error} />}
    </section>
  );
}

/** Says why a run or a document failed, in the language of the reader. */
export function ErrorWords({ error: { code, message } }: { error: RunError }) {
  const words = useWords();
  return (
    <>
      <p>
        <strong>{words.runErrors[code] ?? words.otherRunError}</strong>
      </p>
      <p>
        <Reason code={code} message={message} />
      </p>
    </>
  );
}
