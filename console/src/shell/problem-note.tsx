import { Button } from 'react-aria-components';
import { ApiProblem } from '../api/problem.ts';
import { useWords } from '../words/words.tsx';

/**
 * Says what went wrong with a request. The sentences of the service are in English.
 * @param onTryAgain without it, there is no button
 */
export function ProblemNote({ error, onTryAgain }: { error: Error; onTryAgain?: () => void }) {
  const words = useWords();
  const isOfTheService = error instanceof ApiProblem && error.message !== '';
  return (
    <div className="problem" role="alert">
      {isOfTheService ? (
        <div lang="en">
          <p>
            <strong>{error.title}</strong>
          </p>
          <p>{error.message}</p>
        </div>
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
