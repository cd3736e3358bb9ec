import * as openid from 'openid-client';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';

/** The errors that the provider or the connection to it causes. */
type CodeOfProvider =
  | 'provider_answer_invalid'
  | 'provider_clock_differs'
  | 'provider_rejects_service'
  | 'provider_unreachable'
  | 'sign_in_code_rejected'
  | 'sign_in_denied';

/** The errors of the token endpoint that concern the service, not the person (RFC 6749, section 5.2). */
const OF_THE_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** An ID token that has expired or is not valid yet. */
const CLOCK = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

/** An answer that is not what OpenID Connect asks for, or for somebody else. */
const INVALID = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/**
 * Returns the error of the catalogue for what `openid-client` has thrown, which is its cause. None has a
 * text of the provider, which may be anything.
 */
export function toSignInProblem(cause: unknown): DocloomError {
  return withCause(problem(codeOf(cause) ?? 'provider_failed'), cause);
}

/** Returns the error of a provider that does not say under which addresses it signs people in. */
export function undiscovered(cause: unknown): DocloomError {
  return withCause(problem('provider_unreachable'), cause);
}

function withCause(error: DocloomError, cause: unknown): DocloomError {
  error.cause = cause;
  return error;
}

function codeOf(cause: unknown): CodeOfProvider | undefined {
  if (cause instanceof openid.AuthorizationResponseError) {
    return cause.error === 'access_denied' ? 'sign_in_denied' : undefined;
  }
  if (cause instanceof openid.ResponseBodyError) {
    if (cause.error === 'invalid_grant') return 'sign_in_code_rejected';
    return OF_THE_CLIENT.has(cause.error) ? 'provider_rejects_service' : undefined;
  }
  // The error of `fetch` without a connection.
  if (cause instanceof TypeError) return 'provider_unreachable';
  if (!(cause instanceof openid.ClientError)) return undefined;
  if (cause.code === 'OAUTH_TIMEOUT') return 'provider_unreachable';
  if (cause.code === CLOCK) return 'provider_clock_differs';
  return INVALID.has(cause.code ?? '') ? 'provider_answer_invalid' : undefined;
}
