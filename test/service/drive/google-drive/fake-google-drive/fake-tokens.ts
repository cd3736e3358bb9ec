import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { FakeError } from './fake-error.ts';

const EMAIL = 'docloom@project.iam.gserviceaccount.com';
const KEY_ID = 'key-1';
const SCOPE = 'https://www.googleapis.com/auth/drive';
/** The audience is that of Google, wherever the request goes. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SECONDS = 3_600;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The key file of a service account that the fake knows. */
export const SERVICE_ACCOUNT = {
  type: 'service_account',
  client_email: EMAIL,
  private_key_id: KEY_ID,
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};

/** The credentials of a person whom the fake knows. */
export const AUTHORIZED_USER = {
  type: 'authorized_user',
  client_id: 'client-1',
  client_secret: 'the client secret',
  refresh_token: 'the refresh token',
};

/** The OAuth server of the fake. */
export class FakeTokens {
  readonly #valid = new Set<string>();
  /** How many tokens were given out. */
  issued = 0;

  /** Answers a request for a token. */
  grant(form: URLSearchParams): object {
    const type = form.get('grant_type');
    if (type === 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      requireAssertion(form.get('assertion') ?? '');
    else if (type === 'refresh_token') requireRefreshToken(form);
    else throw new FakeError(400, 'unsupported_grant_type');
    this.issued += 1;
    const token = `token-${randomUUID()}`;
    this.#valid.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: SECONDS - 1, scope: SCOPE };
  }

  /** Makes all tokens invalid. */
  expire(): void {
    this.#valid.clear();
  }

  require(authorization: string | undefined): void {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
    if (!this.#valid.has(token)) throw new FakeError(401, 'authError', 'Invalid Credentials');
  }
}

function requireAssertion(assertion: string): void {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'));
  const { alg } = decoded(header);
  const { iss, scope, aud, exp, iat } = decoded(claims);
  const lasts = Number(exp) - Number(iat);
  const isNow = Math.abs(Number(iat) - Date.now() / 1_000) < 60;
  const isRight = iss === EMAIL && scope === SCOPE && aud === AUDIENCE && alg === 'RS256';
  if (!isSigned || !isRight || !isNow || lasts <= 0 || lasts > SECONDS)
    throw new FakeError(400, 'invalid_grant');
}

function requireRefreshToken(form: URLSearchParams): void {
  const { client_id, client_secret, refresh_token } = AUTHORIZED_USER;
  const isRight =
    form.get('client_id') === client_id &&
    form.get('client_secret') === client_secret &&
    form.get('refresh_token') === refresh_token;
  if (!isRight) throw new FakeError(400, 'invalid_grant');
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
}
