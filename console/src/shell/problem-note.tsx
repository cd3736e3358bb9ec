import { Button } from 'react-aria-components';
import { ApiProblem } from '../api/problem.ts';
import { Reason } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';

/**
 * Says what went wrong with a request.
 * @param onTryAgain without it, there is no button
 */
export function ProblemNote({ error, onTryAgain }: { error: Error; onTryAgain?: () => void }) {
  const words = useWords();
  const isOfTheService = error instanceof ApiProblem && error.message !== '';
  return (
    <div className="problem" role="alert">
      {isOfTheService ? (
        <ServiceProblem error={error} />
      ) : (
        <div>
          <p>
            <strong>{words.unreachable}</strong>
          </p>
          <p>{words.unreachableRemedy}</p>
        </div>
      )}
      {onTryAgain && (
        <Button className="button" onPress={onTryAgain}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** The service gives its titles in English. The page of a run has its own title for some errors. */
function ServiceTitle({ code, title }: Pick<ApiProblem, 'code' | 'title'>) {
  const words = useWords();
  const own = words.runErrors[code];
  return own === undefined ? <strong lang="en">{title}</strong> : <strong>{own}</strong>;
}

function ServiceProblem({ error: { code, title, message } }: { error: ApiProblem }) {
  const words = useWords();
  const told = words.reasons.ofCode(code);
  return (
    <div>
      <p>
        {told ? (
          <strong>{told.title ?? words.runErrors[code] ?? words.reasons.notPossible}</strong>
        ) : (
          <ServiceTitle code={code} title={title} />
        )}
      </p>
      <p>
        <Reason code={code} message={message} />
      </p>
    </div>
  );
}
