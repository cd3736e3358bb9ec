import type { Middleware } from 'openapi-fetch';
import createClient from 'openapi-fetch';
import { problemOf } from './problem.ts';
import { ROOT } from './root.ts';
import { signInAddress } from './sign-in-address.ts';
import type { paths } from '../../generated/api.d.ts';

/** Whether the page that is open keeps changes beyond the end of its session. */
let keepsChanges = (): boolean => false;

/** Sets how to find out, when the session ends, whether the open page keeps changes beyond it. */
export function setKeptChanges(ask: () => boolean): void {
  keepsChanges = ask;
}

/** Whether the page is being left, or the person has chosen to stay on it. */
let isLeft = false;

/**
 * Leads to the sign-in page of the service when the session has ended, and after it to this page.
 * Several requests may learn of the end; the person is asked once whether to leave.
 */
const signInAgain: Middleware = {
  async onResponse({ response }) {
    if (response.status !== 403) return;
    const problem = problemOf(response.status, await response.clone().json());
    if (problem.code !== 'session_missing' || isLeft) return;
    isLeft = true;
    window.location.replace(signInAddress(window.location.href, keepsChanges()));
  },
};

/** The API, with the session of the console. */
export const api = createClient<paths>({
  baseUrl: `${ROOT}/console/api`,
  // Pages of other sites cannot send it.
  headers: { 'docloom-console': '1' },
});
api.use(signInAgain);

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
