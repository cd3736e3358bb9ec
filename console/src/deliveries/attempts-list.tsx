import type { DeliveryTry } from '../api/types.ts';
import { Status } from '../shell/status.tsx';
import { durationIn } from '../time/duration.ts';
import { Moment } from '../time/moment.tsx';
import { ServiceSentence } from '../words/reason.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { AnswerText } from './answer-text.tsx';

/** Shows the attempts of a delivery, the oldest first, with the answers of the receiver. */
export function AttemptsList({ attempts }: { attempts: readonly DeliveryTry[] }) {
  const words = useWords();
  if (attempts.length === 0) return <p className="faint">{words.noAttempts}</p>;
  return (
    <ol className="tries">
      {attempts.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </ol>
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
      <AnswerText answer={answer} />
    </li>
  );
}
