import { useChange } from '../pending/use-change.ts';
import { problemOf } from './problem.ts';

/**
 * Sends data to the source of a workflow. The page reaches the source where it has reached the console,
 * even if the service has another address for programs.
 * @param address the public one
 */
export function useSendData(address: string) {
  return useChange({
    mutationFn: async (data: string) => {
      const response = await fetch(new URL(address).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: data,
      });
      if (!response.ok) throw problemOf(response.status, await response.json());
    },
  });
}
