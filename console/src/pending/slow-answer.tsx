import { useIsMutating } from '@tanstack/react-query';
import { useWords } from '../words/words.tsx';
import { useIsLasting } from './use-is-lasting.ts';

/** Says so if the service does not answer a change that a person has made. */
export function SlowAnswer() {
  const words = useWords();
  const changes = useIsMutating({ predicate: ({ meta }) => meta?.['takesLong'] !== true });
  const isLasting = useIsLasting(changes > 0);
  return (
    <p className="slow-answer" role="status">
      {isLasting && words.slowAnswer}
    </p>
  );
}
