import { gaxios, JWT, UserRefreshClient } from 'google-auth-library';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { isCertificateError } from '../../remote/certificate-error.ts';
import { codeOfStatus, StorageError } from '../../storage-error.ts';
import type { GoogleCredentials } from './credentials.ts';

/**
 * All of Drive. `drive.file` would hide the files that people put into the folder, and the folder
 * itself.
 */
const SCOPE = 'https://www.googleapis.com/auth/drive';

const TIMEOUT_MILLISECONDS = 30_000;
/** A token is renewed this long before it expires. */
const EARLY_MILLISECONDS = 60_000;

/** Gets the access tokens for the requests, and renews them. */
export class AccessTokens implements PerProcess {
  readonly scope = 'per process';
  readonly #credentials: GoogleCredentials;
  readonly #transporter: gaxios.Gaxios;
  #client: JWT | UserRefreshClient;
  /** The latest token of the client; null if it has given none. */
  #current: string | null = null;

  /** @param tokenUrl the address of Google's OAuth server; null for the default */
  constructor(credentials: GoogleCredentials, tokenUrl: string | null) {
    this.#credentials = credentials;
    this.#transporter = new TokenTransport(tokenUrl);
    this.#client = this.#newClient();
  }

  /** Returns a valid token. @throws StorageError */
  async token(): Promise<string> {
    const client = this.#client;
    const { token } = await client.getAccessToken().catch((cause: unknown) => {
      throw toStorageError(cause);
    });
    if (token) {
      // Another request may have replaced the client meanwhile.
      if (client === this.#client) this.#current = token;
      return token;
    }
    throw new StorageError('STORAGE_REJECTED', 'The OAuth server of Google sent no access token.');
  }

  /**
   * Forgets a token that the storage has rejected. Many requests may have had it, and only the first
   * of them needs another one.
   */
  renew(rejected: string): void {
    if (this.#current !== rejected) return;
    this.#current = null;
    this.#client = this.#newClient();
  }

  #newClient(): JWT | UserRefreshClient {
    const options = {
      transporter: this.#transporter,
      eagerRefreshThresholdMillis: EARLY_MILLISECONDS,
    };
    const credentials = this.#credentials;
    if (credentials.type === 'service_account') {
      const { client_email: email, private_key: key, private_key_id: keyId } = credentials;
      return new JWT({ ...options, email, key, ...(keyId && { keyId }), scopes: [SCOPE] });
    }
    const { client_id, client_secret, refresh_token } = credentials;
    return new UserRefreshClient({
      ...options,
      clientId: client_id,
      clientSecret: client_secret,
      refreshToken: refresh_token,
    });
  }
}

/** Sends the requests for tokens once: the requests that need them are repeated. */
class TokenTransport extends gaxios.Gaxios {
  readonly #tokenUrl: string | null;

  constructor(tokenUrl: string | null) {
    super();
    this.#tokenUrl = tokenUrl;
  }

  override async request<Answer>(
    options: gaxios.GaxiosOptions,
  ): Promise<gaxios.GaxiosResponse<Answer>> {
    return super.request<Answer>({
      ...options,
      ...(this.#tokenUrl !== null && { url: this.#tokenUrl }),
      retry: false,
      timeout: TIMEOUT_MILLISECONDS,
      fetchImplementation: fetch,
      // The target would receive the credentials.
      redirect: 'manual',
    });
  }
}

/** The cause is not kept: it has the credentials. */
function toStorageError(cause: unknown): StorageError {
  const status = cause instanceof gaxios.GaxiosError ? cause.response?.status : undefined;
  if (status === undefined) {
    // A key that cannot be used fails before the request.
    if (!(cause instanceof gaxios.GaxiosError))
      return new StorageError('STORAGE_DENIED', 'The private key of the credentials is unusable.');
    if (isCertificateError(cause))
      return new StorageError(
        'STORAGE_UNTRUSTED',
        'The certificate of the OAuth server of Google is not trusted.',
      );
    const isLate = cause.message.includes('abort') || cause.message.includes('timeout');
    return new StorageError(
      isLate ? 'STORAGE_TIMEOUT' : 'STORAGE_UNREACHABLE',
      'The OAuth server of Google cannot be reached.',
    );
  }
  const code = status === 400 ? 'STORAGE_DENIED' : codeOfStatus(status);
  return new StorageError(
    code ?? 'STORAGE_REJECTED',
    `The OAuth server of Google answered ${String(status)} to the request for an access token.`,
  );
}
