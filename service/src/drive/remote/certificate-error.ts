/** The error codes of OpenSSL, and that of Node for a certificate of another host. */
const CODES =
  /^(?:CERT_\w+|ERROR_IN_CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** Returns whether a connection was closed because of the server's certificate, before any request. */
export function isCertificateError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && CODES.test(String(cause.code))) return true;
  return isCertificateError(cause.cause);
}
