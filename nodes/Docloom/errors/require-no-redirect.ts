import type { Answer } from '../transport/answer';
import { apiError, type ErrorDetails } from './api-error';
import type { Caller } from '../execution/caller';
import { isRedirect, movedBaseUrl, redirectTarget } from '../transport/redirect';

/**
 * Words a redirect of a request to the API. It is not followed: a followed POST is a GET to most
 * clients, and what the server answers to that looks like success.
 *
 * @param baseUrl the base URL that the request was made with
 * @param asked the address that was asked, which begins with the base URL
 */
export function describeApiRedirect(answer: Answer, baseUrl: string, asked: string): ErrorDetails {
  const target = redirectTarget(answer, asked);
  const moved = target && movedBaseUrl(target, baseUrl, asked);
  const message = `The server at ${baseUrl} redirects to ${shown(target)}, and does nothing itself`;
  if (moved !== undefined) {
    return {
      message,
      description: `Write ${moved} as 'Base URL' in the credential 'Docloom API'.`,
    };
  }
  return {
    message,
    description:
      "Check 'Base URL' in the credential 'Docloom API': this is not the API, or a proxy before it asks people to sign in.",
  };
}

/**
 * Makes sure that the API answered itself.
 *
 * @throws NodeApiError that says which base URL to write instead, for a redirect
 */
export function requireNoApiRedirect(
  caller: Caller,
  answer: Answer,
  { baseUrl, asked }: { readonly baseUrl: string; readonly asked: string },
): Answer {
  if (!isRedirect(answer)) return answer;
  throw apiError(caller, {
    ...describeApiRedirect(answer, baseUrl, asked),
    status: answer.statusCode,
  });
}

/**
 * Makes sure that the address for source data took the data itself. The address is a secret, so the
 * messages name its server only.
 *
 * @throws NodeApiError that says what to change, for a redirect
 */
export function requireNoSourceRedirect(caller: Caller, answer: Answer, asked: string): Answer {
  if (!isRedirect(answer)) return answer;
  const from = new URL(asked).origin;
  const to = redirectTarget(answer, asked)?.origin ?? 'nowhere';
  const isMoved = to.startsWith('http') && to !== from;
  throw apiError(caller, {
    status: answer.statusCode,
    message: `The data was not taken: the webhook source at ${from} redirects to ${to}`,
    description: isMoved
      ? `The server itself names ${from} as the address for data. Set its public address to ${to}: on a Docloom service with --public-url or DOCLOOM_PUBLIC_URL.`
      : 'Check the proxy before the server: it has to pass the data on instead of redirecting.',
  });
}

/** The query of a redirect may hold a secret. */
function shown(target: URL | undefined): string {
  return target === undefined ? 'nowhere' : `${target.origin}${target.pathname}`;
}
