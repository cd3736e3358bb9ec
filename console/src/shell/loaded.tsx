import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * Shows what was read. Until then it says that it is loading, or why it cannot be read. If only a later
 * reading fails, what was read before stays.
 */
export function Loaded<Data>({
  reading: { data, error, refetch },
  children,
}: {
  reading: Reading<Data>;
  children: (data: Data) => ReactNode;
}) {
  return (
    <>
      {error && <ProblemNote error={error} onTryAgain={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Loading />}
    </>
  );
}
