import { Option } from 'commander';

/** The options of single sign-on, as commander has read them. */
export interface SingleSignOnOptions {
  oidcIssuer?: string;
  oidcClientId?: string;
  oidcClientSecretFile?: string;
  oidcName?: string;
  oidcScopes?: string;
  oidcGroupsClaim?: string;
  oidcTeams?: string;
  oidcEmailDomains?: string;
  oidcEmailVerifiedClaim?: string;
  oidcCreateUsers: string;
}

/** Returns the options of single sign-on. None takes the client secret: other users see options. */
export function singleSignOnOptions(): Option[] {
  return [
    option('--oidc-issuer <url>', 'the OpenID provider at which people sign in to the console'),
    option('--oidc-client-id <id>', 'the client ID of this service at the provider'),
    option(
      '--oidc-client-secret-file <path>',
      'a file with the client secret; or set the variable DOCLOOM_OIDC_CLIENT_SECRET to the secret',
    ),
    option(
      '--oidc-name <name>',
      'what the button of the sign-in page calls the provider (default: "single sign-on")',
    ),
    option('--oidc-scopes <scopes>', 'what to ask for (default: "openid profile email")'),
    option('--oidc-groups-claim <name>', 'the claim with the groups (default: "groups")'),
    option(
      '--oidc-teams <pairs>',
      'the team of each group, as group=Team, separated by semicolons; the first one that matches wins',
    ),
    option(
      '--oidc-email-domains <domains>',
      'the domains of the e-mail addresses that may sign in, separated by commas (default: all)',
    ),
    option(
      '--oidc-email-verified-claim <name>',
      'the claim that says whether the e-mail address is verified (default: "email_verified")',
    ),
    option(
      '--oidc-create-users [whether]',
      'create a user for a person who signs in and has none; yes or no',
    )
      .preset('yes')
      .default('no'),
  ];
}

/** The environment variable has the name of the option. */
function option(flags: string, description: string): Option {
  const made = new Option(flags, description).helpGroup('Single sign-on (OpenID Connect):');
  return made.env(`DOCLOOM_${made.name().toUpperCase().replaceAll('-', '_')}`);
}
