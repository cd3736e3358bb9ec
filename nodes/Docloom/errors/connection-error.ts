import { membersOf } from './failure-members';
import { isLoopback } from '../credential/loopback';

/** Why nothing came back from a server, and what to do about it: two sentences. */
export interface ConnectionErrorText {
  /** In lower case and without a full stop: it follows a colon. */
  readonly reason: string;
  readonly remedy: string;
}

type Wording = (server: URL) => ConnectionErrorText;

const nobodyListens: Wording = (server) => ({
  reason: `nothing listens at ${server.host}`,
  remedy: `Start the service, or check the port.${inContainer(server)}`,
});

const unknownName: Wording = ({ hostname }) => ({
  reason: `there is no machine called '${hostname}'`,
  remedy: 'Check the spelling of the address, and that the machine n8n runs on knows that name.',
});

const noAnswer: Wording = ({ host }) => ({
  reason: `${host} did not answer in time`,
  remedy: 'Check the address, and that no firewall stands between n8n and the server.',
});

const noWay: Wording = ({ hostname }) => ({
  reason: `there is no way from n8n to ${hostname}`,
  remedy: 'Check the address, and the network of the machine that n8n runs on.',
});

const noTls: Wording = ({ host }) => ({
  reason: `${host} does not speak HTTPS`,
  remedy: `Begin the address with http://, or put a proxy with TLS before the service.`,
});

const untrusted: Wording = ({ hostname }) => ({
  reason: `n8n does not trust the certificate of ${hostname}`,
  remedy:
    'Use a certificate of a public authority for this name, or tell n8n of yours with the environment variable NODE_EXTRA_CA_CERTS.',
});

/** What Node calls it, and what it means. */
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
 * Words why a request was not answered. What Node has no code for is told in its own words.
 * @param server the address that was asked, at least its origin
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

/** n8n wraps what the network says, and a name with several addresses fails once for each. */
function codeOf(failure: unknown): string | undefined {
  const { code, cause, errors } = membersOf(failure);
  if (typeof code === 'string' && Object.hasOwn(WORDINGS, code)) return code;
  const below = cause === undefined ? undefined : codeOf(cause);
  return below ?? (Array.isArray(errors) ? codeOf(errors[0]) : undefined);
}

/** The lowest cause knows best: n8n wraps it in sentences of its own. */
function reasonOf(failure: unknown): string {
  const { message, cause } = membersOf(failure);
  if (typeof membersOf(cause).message === 'string') return reasonOf(cause);
  return typeof message === 'string' ? message.replace(/\.$/, '') : String(failure);
}

/** Whoever runs n8n in a container writes `localhost` first, and means the machine around it. */
function inContainer({ hostname }: URL): string {
  if (!isLoopback(hostname)) return '';
  return ` If n8n runs in Docker, '${hostname}' is its own container: write http://host.docker.internal and the port, or the name of the service's container.`;
}
