import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A second press within this time belongs to a double click, in milliseconds. */
const DOUBLE_CLICK_MILLISECONDS = 500;

/** What changes something in the service when a button is pressed. */
type Change<Data, Variables, Context> = Pick<
  UseMutationResult<Data, Error, Variables, Context>,
  'mutate' | 'isPending' | 'isSuccess' | 'variables' | 'data' | 'error' | 'context'
>;

/**
 * Changes something in the service when a button is pressed, and would do so again at each further
 * press. The second press of a double click is ignored, even if the service has answered the first one
 * already, and so is each press while the change is under way.
 */
export function useChange<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): Change<Data, Variables, Context> {
  const { mutate, isPending, ...others } = useMutation(options);
  const begunAt = useRef(-Infinity);
  const begin: typeof mutate = (...given) => {
    const now = performance.now();
    if (isPending || now - begunAt.current < DOUBLE_CLICK_MILLISECONDS) return;
    begunAt.current = now;
    mutate(...given);
  };
  return { ...others, mutate: begin, isPending };
}
