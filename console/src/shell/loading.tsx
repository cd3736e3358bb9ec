import { useWords } from '../words/words.tsx';

/** Says that something is being loaded. */
export function Loading() {
  const words = useWords();
  return (
    <p className="loading" role="status">
      {words.loading}
    </p>
  );
}
