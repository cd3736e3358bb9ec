/** The team of the members of a group. */
export interface TeamOfGroup {
  group: string;
  team: string;
}

/** Whom the service lets in, and into which team. */
export interface SingleSignOnRules {
  /** The domains of the e-mail addresses that may sign in, in lower case; empty for all. */
  domains: readonly string[];
  /** Whether a person without an account gets one. */
  createsUsers: boolean;
  /** In the order of precedence; empty if the provider does not decide about teams. */
  teams: readonly TeamOfGroup[];
}

/** The claims of the provider that are not the same everywhere. */
export interface ClaimNames {
  /** The groups of a person. */
  groups: string;
  /** Whether the e-mail address was verified. */
  emailVerified: string;
}

/** The settings of single sign-on. */
export interface SingleSignOnSettings {
  /** The URL by which the provider names itself. */
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What the button of the sign-in page calls the provider. */
  name: string;
  /** Separated by spaces. */
  scopes: string;
  claims: ClaimNames;
  rules: SingleSignOnRules;
}
