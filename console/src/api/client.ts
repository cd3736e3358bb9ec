import type { Middleware } from 'openapi-fetch';
import createClient from 'openapi-fetch';
import { problemOf } from './problem.ts';
import { ROOT } from './root.ts';
import { sessionEnd } from './session-end.ts';
import type { paths } from '../../generated/api.d.ts';

/** Notices that the session has ended. */
const noticeEndOfSession: Middleware = {
  async onResponse({ response }) {
    if (response.status !== 403) return;
    const problem = problemOf(response.status, await response.clone().json());
    if (problem.code === 'session_missing' && !sessionEnd.isEnded()) sessionEnd.begin();
  },
};

/** The API, with the session of the console. */
export const api = createClient<paths>({
  baseUrl: `${ROOT}/console/api`,
  // Pages of other sites cannot send it.
  headers: { 'docloom-console': '1' },
});
api.use(noticeEndOfSession);

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * Returns the data of a successful response.
 * @throws ApiProblem if it is not successful
 */
export function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
  if (data === undefined) throw problemOf(response.status, error);
  return data;
}

/**
 * Checks that a response without content is successful.
 * @throws ApiProblem if it is not
 */
export function requireSuccess({ error, response }: Omit<Answer<never>, 'data'>): void {
  if (!response.ok) throw problemOf(response.status, error);
}
