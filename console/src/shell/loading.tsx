import { useIsLasting } from '../pending/use-is-lasting.ts';
import { useWords } from '../words/words.tsx';

/** Says that something is being loaded. */
export function Loading() {
  const words = useWords();
  const isLasting = useIsLasting(true);
  return (
    <p className="loading" role="status">
      {isLasting ? words.slowAnswer : words.loading}
    </p>
  );
}
