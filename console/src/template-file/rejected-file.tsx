import { ApiProblem } from '../api/problem.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useWords } from '../words/words.tsx';

/** The reason of the service that says no more than the title. */
const NO_OFFICE_FILE = 'it is not an Office file (not a ZIP archive';

interface RejectedFileProps {
  error: Error;
  /** Sends the same file again. Without it, there is no button. */
  onTryAgain?: () => void;
}

/** Says why the service rejects a file that a person has chosen as a template, and what to do. */
export function RejectedFile({ error, onTryAgain }: RejectedFileProps) {
  const { versions: words } = useWords();
  if (!(error instanceof ApiProblem) || error.code !== 'file_not_a_template') {
    return <ProblemNote error={error} {...(onTryAgain && canChange(error) && { onTryAgain })} />;
  }
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{words.notATemplate}</strong>
      </p>
      <p>{words.notATemplateRemedy}</p>
      {/* It has the exact reason, such as a password. */}
      {!error.message.includes(NO_OFFICE_FILE) && (
        <p className="faint" lang="en">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** Whether the same file may be accepted the next time. */
function canChange(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status >= 429;
}
