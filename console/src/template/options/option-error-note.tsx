import { ProblemNote } from '../../shell/problem-note.tsx';
import { ServiceSentence } from '../../words/reason.tsx';
import { useWords } from '../../words/words.tsx';
import type { OptionError } from './option-errors.ts';
import { optionErrorsIn } from './option-errors.ts';

/** Says why the options could not be saved: which of them is wrong, or what else happened. */
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

/** The service quotes no password, so its sentences about one say nothing that these words lack. */
export function OptionReason({ option, message }: OptionError) {
  const { options: words } = useWords();
  if (option === 'outputName') return <ServiceSentence>{message}</ServiceSentence>;
  return <>{message.includes('bytes') ? words.passwordTooLong : words.passwordBroken}</>;
}
