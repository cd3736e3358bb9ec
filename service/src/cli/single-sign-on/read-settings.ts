import { parseSwitch } from '../../config.ts';
import { parseSingleSignOn } from '../../people/single-sign-on/parse-settings.ts';
import type { SingleSignOnSettings } from '../../people/single-sign-on/settings.ts';
import type { SingleSignOnOptions } from './options.ts';

/**
 * Returns the settings of single sign-on that options name; null for none.
 * @param env has the client secret, unless a file has it
 * @throws DocloomError `invalid_setting`
 */
export function readSingleSignOn(
  options: SingleSignOnOptions,
  env: Readonly<Record<string, string | undefined>>,
): SingleSignOnSettings | null {
  return parseSingleSignOn({
    issuer: options.oidcIssuer,
    clientId: options.oidcClientId,
    clientSecret: env['DOCLOOM_OIDC_CLIENT_SECRET'],
    clientSecretFile: options.oidcClientSecretFile,
    name: options.oidcName,
    scopes: options.oidcScopes,
    groupsClaim: options.oidcGroupsClaim,
    teams: options.oidcTeams,
    emailDomains: options.oidcEmailDomains,
    emailVerifiedClaim: options.oidcEmailVerifiedClaim,
    createUsers: parseSwitch('--oidc-create-users', options.oidcCreateUsers),
  });
}
