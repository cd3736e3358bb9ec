import { useWords } from '../words/words.tsx';

interface AnswerTextProps {
  /** Null if there was no answer. */
  answer: string | null;
}

/** Shows what a receiver has answered, as far as the service has kept it. */
export function AnswerText({ answer }: AnswerTextProps) {
  const words = useWords();
  if (answer === null) return null;
  return (
    // What is too wide can be scrolled with the keyboard too.
    <pre tabIndex={0} role="group" aria-label={words.answer}>
      {answer === '' ? words.emptyAnswer : answer}
    </pre>
  );
}
