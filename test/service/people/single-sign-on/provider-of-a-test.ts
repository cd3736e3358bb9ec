import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider } from 'oidc-provider';
import { MemoryAdapter } from './memory-adapter.ts';
import type { SingleSignOnSettings } from '../../../../service/src/people/single-sign-on/settings.ts';

const CLIENT_ID = 'docloom';
const CLIENT_SECRET = 'the secret of the client';
const KEY_ID = 'key-1';

/** In seconds; without them, the provider asks for them on the console. */
const LIFETIMES = {
  AccessToken: 60,
  AuthorizationCode: 60,
  Grant: 600,
  IdToken: 600,
  Interaction: 600,
  Session: 600,
};

/** The claims of an account, without its subject. */
type Account = Readonly<Record<string, unknown>>;

/** Changes an answer of the token endpoint. */
export interface Forgery {
  /** Returns other claims of the ID token, which is signed again. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Signs it instead of the key of the provider. */
  key?: KeyObject;
}

/** A real OpenID provider on a free port of this machine. People sign in with the name of an account. */
export class ProviderOfATest {
  readonly accounts = new Map<string, Account>();
  /** Null: the answers are those of the provider. */
  forgery: Forgery | null = null;
  /** The prompts that it says it supports; null: it says nothing. */
  promptValues: readonly string[] | null = null;
  /** How many requests it has had, by path. */
  readonly requests = new Map<string, number>();
  readonly #server: Server;
  readonly #key: KeyObject;

  private constructor(server: Server, key: KeyObject) {
    this.#server = server;
    this.#key = key;
  }

  /** @param redirectUris the addresses to which it sends people back */
  static async start(redirectUris: string[]): Promise<ProviderOfATest> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new ProviderOfATest(server, privateKey);
    started.#serve(redirectUris);
    return started;
  }

  get issuer(): string {
    return `http://localhost:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** The settings of a service that trusts it. */
  settings(changed: Partial<SingleSignOnSettings> = {}): SingleSignOnSettings {
    return {
      issuer: new URL(this.issuer),
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      name: 'Example ID',
      scopes: 'openid profile email groups',
      claims: { groups: 'groups', emailVerified: 'email_verified' },
      rules: { domains: [], createsUsers: false, teams: [] },
      ...changed,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(redirectUris: string[]): void {
    const provider = this.#provider(redirectUris);
    const answer = provider.callback();
    this.#server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { pathname } = new URL(request.url ?? '/', this.issuer);
      this.requests.set(pathname, (this.requests.get(pathname) ?? 0) + 1);
      if (pathname.startsWith('/interaction/')) void interact(provider, request, response);
      else void answer(request, response);
    });
  }

  #provider(redirectUris: string[]): Provider {
    const provider: Provider = new Provider(this.issuer, {
      clients: [
        { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: redirectUris },
      ],
      jwks: {
        keys: [{ ...this.#key.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }],
      },
      cookies: { keys: ['a key of the tests'] },
      claims: {
        openid: ['sub'],
        profile: ['name'],
        email: ['email', 'email_verified'],
        groups: ['groups'],
      },
      findAccount: (_, sub) => {
        const account = this.accounts.get(sub);
        return account && { accountId: sub, claims: () => ({ ...account, sub }) };
      },
      // Nobody is asked whether the service may know the claims.
      loadExistingGrant: async ({ oidc }) => {
        const { session, client } = oidc;
        const grant = new provider.Grant({
          accountId: session?.accountId,
          clientId: client?.clientId,
        });
        grant.addOIDCScope('openid profile email groups');
        await grant.save();
        return grant;
      },
      adapter: () => new MemoryAdapter(),
      ttl: LIFETIMES,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: policyWithChoice() },
    });
    provider.use(async (context, next) => {
      await next();
      if (context.path === '/token') this.#forge(context.body);
      if (context.path === '/.well-known/openid-configuration' && this.promptValues) {
        Object.assign(context.body, { prompt_values_supported: this.promptValues });
      }
    });
    return provider;
  }

  /** Signs the ID token of an answer again. */
  #forge(body: unknown): void {
    if (!this.forgery || !isTokenResponse(body)) return;
    const { claims, key = this.#key } = this.forgery;
    const [, payload = ''] = body.id_token.split('.');
    const text = Buffer.from(payload, 'base64url').toString();
    const genuine = JSON.parse(text) as Record<string, unknown>;
    body.id_token = signed(claims?.(genuine) ?? genuine, key);
  }
}

function isTokenResponse(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}

/** Returns a JSON Web Token. */
function signed(claims: Record<string, unknown>, key: KeyObject): string {
  const parts = [{ alg: 'RS256', kid: KEY_ID }, claims];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

/** The policy of the library, and the choice of an account. */
function policyWithChoice() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** Asks a person for the name of the account; `?cancel` and `?account=` answer. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const accountId = searchParams.get('account');
  if (searchParams.has('cancel')) {
    const result = { error: 'access_denied', error_description: '<b>cancelled</b>' };
    await provider.interactionFinished(request, response, result);
  } else if (accountId !== null) {
    await provider.interactionFinished(request, response, {
      login: { accountId },
      select_account: {},
    });
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(FORM);
  }
}

const FORM = `<!doctype html><html lang="en"><title>Example ID</title>
<form><label>Account <input name="account"></label><button>Continue</button></form>
<a href="?cancel=1">Cancel</a></html>`;
