import { useQuery } from '@tanstack/react-query';
import type { DeliveryTry } from '../api/types.ts';
import { deliveryQuery } from '../api/queries.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Status } from '../shell/status.tsx';
import { durationIn } from '../time/duration.ts';
import { Moment } from '../time/moment.tsx';
import { ServiceSentence } from '../words/reason.tsx';
import { useLocale, useWords } from '../words/words.tsx';

interface AttemptsListProps {
  workflowId: string;
  deliveryId: string;
}

/** Shows the attempts of a delivery, the oldest first, with the answers of the receiver. */
export function AttemptsList({ workflowId, deliveryId }: AttemptsListProps) {
  const words = useWords();
  const reading = useQuery(deliveryQuery(workflowId, deliveryId));
  return (
    <Loaded reading={reading}>
      {({ tries }) =>
        tries.length === 0 ? (
          <p className="faint">{words.noAttempts}</p>
        ) : (
          <ol className="tries">
            {tries.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function Attempt({ attempt }: { attempt: DeliveryTry }) {
  const words = useWords();
  const locale = useLocale();
  const { at, milliseconds, responseStatus, answer, error } = attempt;
  return (
    <li>
      <p>
        <Status tone={error === null ? 'good' : 'bad'}>
          {responseStatus === null ? words.noAnswer : words.answerStatus(responseStatus)}
        </Status>{' '}
        <span className="faint">
          <Moment at={at} /> · {durationIn(locale, milliseconds)}
        </span>
      </p>
      {error !== null && (
        <p>
          <ServiceSentence>{error}</ServiceSentence>
        </p>
      )}
      {answer !== null && (
        // What is too wide can be scrolled with the keyboard too.
        <pre tabIndex={0} role="group" aria-label={words.answer}>
          {answer === '' ? words.emptyAnswer : answer}
        </pre>
      )}
    </li>
  );
}
