import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../client.ts';
import type { NumbersFilter } from '../types.ts';

/** How often the numbers are read again while their page is visible, in milliseconds. */
const NUMBERS_REFRESH = 60_000;

/**
 * Reads documents, failures and durations by days.
 * @param timeZone that of the reader
 */
export const numbersQuery = ({ days, workflowId }: NumbersFilter, timeZone: string) =>
  queryOptions({
    queryKey: ['numbers', days, workflowId, timeZone],
    queryFn: async ({ signal }) => {
      const query = { days, timeZone, ...(workflowId !== undefined && { workflowId }) };
      return dataOf(await api.GET('/v0/numbers/', { params: { query }, signal }));
    },
    refetchInterval: NUMBERS_REFRESH,
  });
