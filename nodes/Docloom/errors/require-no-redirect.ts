import type { Answer } from '../transport/answer';
import { apiError, type ErrorDetails } from './api-error';
import type { Caller } from '../execution/caller';
import { isRedirect, movedBaseUrl, redirectTarget } from '../transport/redirect';

/**
 * Describes a redirect of an API request. Redirects are not followed, because most clients turn a
 * redirected POST into a GET, and the response to that looks like success.
 * @param baseUrl the base URL of the request
 * @param asked the requested URL, which begins with the base URL
 */
export function describeApiRedirect(answer: Answer, baseUrl: string, asked: string): ErrorDetails {
  const target = redirectTarget(answer, asked);
  const moved = target && movedBaseUrl(target, baseUrl, asked);
  const message = `The server at ${baseUrl} redirects to ${shown(target)} instead of handling the request`;
  if (moved !== undefined) {
    return {
      message,
      description: `Set 'Base URL' in the credential 'Docloom API' to ${moved}.`,
    };
  }
  return {
    message,
    description:
      "Check 'Base URL' in the credential 'Docloom API'. This address is not the API, or a proxy in front of it requires users to sign in.",
  };
}

/**
 * Requires a response that is not a redirect.
 * @throws NodeApiError that says which base URL to use instead
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
 * Requires that the URL for source data accepted the data without a redirect. The URL is a secret,
 * so messages name only its server.
 * @throws NodeApiError that says what to change
 */
export function requireNoSourceRedirect(caller: Caller, answer: Answer, asked: string): Answer {
  if (!isRedirect(answer)) return answer;
  const from = new URL(asked).origin;
  const to = redirectTarget(answer, asked)?.origin ?? 'nowhere';
  const isMoved = to.startsWith('http') && to !== from;
  throw apiError(caller, {
    status: answer.statusCode,
    message: `The data was not accepted: the webhook source at ${from} redirects to ${to}`,
    description: isMoved
      ? `The server gives ${from} as the address for data. Set its public address to ${to}: on a Docloom service, use --public-url or DOCLOOM_PUBLIC_URL.`
      : 'Check the proxy in front of the server: it must forward the data instead of redirecting.',
  });
}

/** The query of a redirect may contain a secret. */
function shown(target: URL | undefined): string {
  return target === undefined ? 'nowhere' : `${target.origin}${target.pathname}`;
}
