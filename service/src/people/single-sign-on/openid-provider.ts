import * as openid from 'openid-client';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { Claims } from './claims.ts';
import { areIncomplete } from './claims.ts';
import type { BegunLogin, Login } from './login.ts';
import { toSignInProblem, undiscovered } from './provider-problems.ts';
import type { SingleSignOnSettings } from './settings.ts';

/** How long the service waits for an answer of the provider, in seconds. */
const PATIENCE_SECONDS = 10;

/** How far the clocks of the provider and of this machine may differ, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** How long the addresses that the provider has published are used, in milliseconds. */
const FRESH_MILLISECONDS = 60 * 60_000;

/** The addresses that the provider has published. */
interface Discovered {
  configuration: openid.Configuration;
  /** In milliseconds of the monotonic clock. */
  at: number;
}

/**
 * Signs people in at an OpenID provider, with the authorization code flow and PKCE (OpenID Connect Core
 * 1.0, section 3.1; RFC 7636). The provider is first asked for its addresses when somebody signs in, so
 * the service starts without it. A failure is not kept.
 */
export class OpenIdProvider implements PerProcess {
  readonly scope = 'per process';
  readonly #settings: SingleSignOnSettings;
  readonly #monotonic: MonotonicClock;
  #discovered: Discovered | null = null;
  #discovery: Promise<openid.Configuration> | null = null;

  constructor(settings: SingleSignOnSettings, monotonic: MonotonicClock) {
    this.#settings = settings;
    this.#monotonic = monotonic;
  }

  /**
   * Begins a sign-in.
   * @param redirectUri the address to which the provider sends the person back
   * @param endsAt when it expires, in milliseconds since 1970, UTC
   * @param asks whether the provider asks for the account, also if it knows the person
   * @throws DocloomError `provider_unreachable`
   */
  async begin(redirectUri: string, endsAt: number, asks: boolean): Promise<BegunLogin> {
    const configuration = await this.#configuration();
    const login = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      endsAt,
    };
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#settings.scopes,
      state: login.state,
      nonce: login.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(login.verifier),
      code_challenge_method: 'S256',
      ...(asks && { prompt: promptOf(configuration.serverMetadata()) }),
    });
    return { login, address };
  }

  /**
   * Completes a sign-in: redeems the code and checks the ID token.
   * @param returnUrl the address to which the person came back, with all parameters
   * @throws DocloomError the errors of `toSignInProblem`
   */
  async complete(returnUrl: URL, { state, nonce, verifier }: Login): Promise<Claims> {
    const configuration = await this.#configuration();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, returnUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return await this.#allClaims(configuration, tokens);
    } catch (cause) {
      throw toSignInProblem(cause);
    }
  }

  /** The ID token is signed, so its claims come before those of the UserInfo endpoint. */
  async #allClaims(
    configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ): Promise<Claims> {
    const claims: Claims = { ...tokens.claims() };
    const subject = tokens.claims()?.sub ?? '';
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasMore || !areIncomplete(claims, this.#settings.claims)) return claims;
    const more = await openid.fetchUserInfo(configuration, tokens.access_token, subject);
    return { ...more, ...claims };
  }

  async #configuration(): Promise<openid.Configuration> {
    const known = this.#discovered;
    if (known && this.#monotonic.elapsed() - known.at < FRESH_MILLISECONDS) {
      return known.configuration;
    }
    this.#discovery ??= this.#discover().finally(() => {
      this.#discovery = null;
    });
    try {
      return await this.#discovery;
    } catch (cause) {
      // While the provider is away, the former addresses are the best guess.
      if (known) return known.configuration;
      throw undiscovered(cause);
    }
  }

  async #discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const configuration = await openid.discovery(
      issuer,
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticateWith(clientSecret),
      { timeout: PATIENCE_SECONDS, execute: extensionsFor(issuer) },
    );
    this.#discovered = { configuration, at: this.#monotonic.elapsed() };
    return configuration;
  }
}

/**
 * Returns the prompt with which a provider asks for the account (OpenID Connect Core 1.0, section
 * 3.1.2.1). Providers such as Keycloak say that they cannot show a choice; they ask to sign in again.
 */
function promptOf({ prompt_values_supported: known }: openid.ServerMetadata): string {
  const canChoose = !Array.isArray(known) || known.includes('select_account');
  return canChoose ? 'select_account' : 'login';
}

/** The settings accept an address without TLS only for this machine. */
function extensionsFor({ protocol }: URL): ((configuration: openid.Configuration) => void)[] {
  // TLS alone would vouch for the ID token; its signature also holds behind a proxy that ends TLS.
  const always = [openid.enableNonRepudiationChecks];
  return protocol === 'https:' ? always : [...always, openid.allowInsecureRequests];
}

/** Sends the secret in the body unless the provider takes it only in a header. */
function authenticateWith(secret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(secret);
  const inHeader = openid.ClientSecretBasic(secret);
  return (server, ...rest) => {
    // The default of OpenID Connect Discovery 1.0, section 3.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_post') ? inBody : inHeader;
    method(server, ...rest);
  };
}
