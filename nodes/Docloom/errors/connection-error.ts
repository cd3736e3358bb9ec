import { membersOf } from './failure-members';
import { isLoopback } from '../credential/loopback';

/** Why a server did not respond, and what to do about it. */
export interface ConnectionErrorText {
  /** In lower case and without a full stop, because it follows a colon. */
  readonly reason: string;
  readonly remedy: string;
}

type Wording = (server: URL) => ConnectionErrorText;

const nobodyListens: Wording = (server) => ({
  reason: `nothing listens at ${server.host}`,
  remedy: `Start the service, or check the port.${inContainer(server)}`,
});

const unknownName: Wording = ({ hostname }) => ({
  reason: `no host is named '${hostname}'`,
  remedy:
    'Check the spelling of the address, and that the machine that runs n8n can resolve this name.',
});

const noAnswer: Wording = ({ host }) => ({
  reason: `${host} did not answer in time`,
  remedy: 'Check the address, and that no firewall blocks the connection from n8n to the server.',
});

const noWay: Wording = ({ hostname }) => ({
  reason: `n8n has no network route to ${hostname}`,
  remedy: 'Check the address, and the network of the machine that n8n runs on.',
});

const noTls: Wording = ({ host }) => ({
  reason: `${host} does not speak HTTPS`,
  remedy: `Use http:// in the address, or put a TLS proxy in front of the service.`,
});

const untrusted: Wording = ({ hostname }) => ({
  reason: `n8n does not trust the certificate of ${hostname}`,
  remedy:
    'Use a certificate from a public certificate authority, or add your own to n8n with the environment variable NODE_EXTRA_CA_CERTS.',
});

/** Node's error codes and their descriptions. */
const WORDINGS: Readonly<Record<string, Wording>> = {
  ECONNREFUSED: nobodyListens,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ETIMEDOUT: noAnswer,
  ECONNABORTED: noAnswer,
  ESOCKETTIMEDOUT: noAnswer,
  EHOSTUNREACH: noWay,
  ENETUNREACH: noWay,
  EPROTO: noTls,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

/**
 * Describes why a request got no response. Errors without a known code keep their own message.
 * @param server the requested address, at least its origin
 */
export function describeConnectionError(failure: unknown, server: string): ConnectionErrorText {
  const code = codeOf(failure);
  const wording = code === undefined ? undefined : WORDINGS[code];
  if (wording !== undefined && URL.canParse(server)) {
    const { reason, remedy } = wording(new URL(server));
    return { reason: `${reason} (${code})`, remedy };
  }
  return {
    reason: reasonOf(failure),
    remedy: 'Check the address, and that the server is running.',
  };
}

/** n8n wraps network errors, and a host name with several addresses fails once for each. */
function codeOf(failure: unknown): string | undefined {
  const { code, cause, errors } = membersOf(failure);
  if (typeof code === 'string' && Object.hasOwn(WORDINGS, code)) return code;
  const below = cause === undefined ? undefined : codeOf(cause);
  return below ?? (Array.isArray(errors) ? codeOf(errors[0]) : undefined);
}

/** The innermost cause has the most precise message; n8n wraps it in its own. */
function reasonOf(failure: unknown): string {
  const { message, cause } = membersOf(failure);
  if (typeof membersOf(cause).message === 'string') return reasonOf(cause);
  return typeof message === 'string' ? message.replace(/\.$/, '') : String(failure);
}

/** Users who run n8n in a container often enter `localhost` and mean the host. */
function inContainer({ hostname }: URL): string {
  if (!isLoopback(hostname)) return '';
  return ` If n8n runs in Docker, '${hostname}' is n8n's own container: use http://host.docker.internal with the port, or the name of the service's container.`;
}
