import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { problem } from '../../errors/errors.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { BegunSession } from '../session.ts';
import { personIn } from './claims.ts';
import type { BegunLogin, Login } from './login.ts';
import { OpenIdProvider } from './openid-provider.ts';
import type { SingleSignOnSettings } from './settings.ts';
import { beginSingleSignOnSession } from './sign-in.ts';

/** How long a person has for the pages of the provider, in milliseconds. */
export const LOGIN_MILLISECONDS = 10 * 60_000;

/** A person who has come back from the provider. */
export interface ReturnedPerson {
  /** The address to which the provider has sent the person, with all parameters. */
  returnUrl: URL;
  login: Login;
  /** The browser, for people; null if it is unknown. */
  browser: string | null;
}

/** The dependencies of `SingleSignOn`. */
export interface SingleSignOnDependencies extends CreateDependencies {
  settings: SingleSignOnSettings;
  provider: Pick<OpenIdProvider, 'begin' | 'complete'>;
}

/** Signs people in at the provider of the settings. */
export class SingleSignOn {
  readonly #dependencies: SingleSignOnDependencies;

  constructor(dependencies: SingleSignOnDependencies) {
    this.#dependencies = dependencies;
  }

  /** What the sign-in page calls the provider. */
  get name(): string {
    return this.#dependencies.settings.name;
  }

  /**
   * Begins a sign-in.
   * @param redirectUri the address to which the provider sends the person back
   * @param asks whether the provider asks for the account, also if it knows the person
   * @throws DocloomError `provider_unreachable`
   */
  async begin(redirectUri: string, asks: boolean): Promise<BegunLogin> {
    const { provider, clock } = this.#dependencies;
    return provider.begin(redirectUri, clock.now() + LOGIN_MILLISECONDS, asks);
  }

  /**
   * Completes a sign-in, and begins a session.
   * @throws DocloomError `sign_in_expired`, and those of `OpenIdProvider.complete`, `personIn` and
   * `beginSingleSignOnSession`
   */
  async complete({ returnUrl, login, browser }: ReturnedPerson): Promise<BegunSession> {
    const { settings, provider, clock } = this.#dependencies;
    if (login.endsAt <= clock.now()) throw problem('sign_in_expired');
    const claims = await provider.complete(returnUrl, login);
    const person = personIn(claims, settings.claims);
    return beginSingleSignOnSession(this.#dependencies, settings.rules, { person, browser });
  }
}

/** Returns the single sign-on of the settings. @param settings null for none */
export function openSingleSignOn(
  dependencies: CreateDependencies & { monotonic: MonotonicClock },
  settings: SingleSignOnSettings | null,
): SingleSignOn | null {
  if (settings === null) return null;
  const provider = new OpenIdProvider(settings, dependencies.monotonic);
  return new SingleSignOn({ ...dependencies, settings, provider });
}
