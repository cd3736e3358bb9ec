import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { ProblemNote } from './problem-note.tsx';

interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  /** Why the latest attempt of a reading in progress has failed. */
  failureReason: Error | null;
  refetch: () => unknown;
}

/**
 * Shows what was read. Until then it says that it is loading, or why it cannot be read. If only a later
 * reading fails, what was read before stays.
 */
export function Loaded<Data>({
  reading: { data, error, failureReason, refetch },
  children,
}: {
  reading: Reading<Data>;
  children: (data: Data) => ReactNode;
}) {
  // A reading that begins again after an error has none, but the reason for it is the same.
  const problem = error ?? (data === undefined ? failureReason : null);
  return (
    <>
      {problem && <ProblemNote error={problem} onTryAgain={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !problem && <Loading />}
    </>
  );
}
