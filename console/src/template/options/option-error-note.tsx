import { ProblemNote } from '../../shell/problem-note.tsx';
import { ServiceSentence } from '../../words/reason.tsx';
import { useWords } from '../../words/words.tsx';
import type { OptionError } from './option-errors.ts';
import { optionErrorsIn } from './option-errors.ts';

/** Names the options that could not be saved, or shows any other problem. */
export function OptionErrorNote({ error }: { error: Error }) {
  const { options: words } = useWords();
  const errors = optionErrorsIn(error);
  if (errors === undefined) return <ProblemNote error={error} />;
  return (
    <div className="problem" role="alert">
      <div>
        {errors.map(({ option, message }) => (
          <p key={`${option} ${message}`}>
            <strong>{words.notSavedFor(words[option])}</strong>{' '}
            <OptionReason option={option} message={message} />
          </p>
        ))}
      </div>
    </div>
  );
}

/** Explains the error of an option. The service never quotes a password, so these words lose nothing. */
export function OptionReason({ option, message }: OptionError) {
  const { options: words } = useWords();
  if (option === 'outputName') return <ServiceSentence>{message}</ServiceSentence>;
  return <>{message.includes('bytes') ? words.passwordTooLong : words.passwordBroken}</>;
}
