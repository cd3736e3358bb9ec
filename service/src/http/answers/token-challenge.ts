import type { DocloomError, ErrorCode } from '../../errors/errors.ts';

/** The errors of a token that is not accepted. */
const OF_TOKENS: ReadonlySet<ErrorCode> = new Set([
  'token_missing',
  'token_unknown',
  'token_expired',
  'user_disabled',
]);

/**
 * Returns the value of `WWW-Authenticate` for an error of the token (RFC 6750 §3), or undefined for
 * another error. A request without a token gets no error code.
 */
export function challengeFor({ code, message }: DocloomError): string | undefined {
  if (!OF_TOKENS.has(code)) return undefined;
  const challenge = 'Bearer realm="Docloom"';
  if (code === 'token_missing') return challenge;
  const description = message.replace(/["\\]/g, "'");
  return `${challenge}, error="invalid_token", error_description="${description}"`;
}
