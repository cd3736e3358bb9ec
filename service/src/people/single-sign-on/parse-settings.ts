import { readFileSync } from 'node:fs';
import { problem } from '../../errors/errors.ts';
import { isSystemError } from '../../errors/system-error.ts';
import type { SingleSignOnSettings, TeamOfGroup } from './settings.ts';

/** The settings as an operator has written them. */
export interface WrittenSettings {
  issuer?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  clientSecretFile?: string | undefined;
  name?: string | undefined;
  scopes?: string | undefined;
  groupsClaim?: string | undefined;
  teams?: string | undefined;
  emailDomains?: string | undefined;
  emailVerifiedClaim?: string | undefined;
  createUsers: boolean;
}

const SECRET = 'DOCLOOM_OIDC_CLIENT_SECRET';
const INCOMPLETE = 'it is missing, but other settings of single sign-on are set';

/** Issuers at which everybody can have an account. */
const PUBLIC_ISSUERS = new Set(['https://accounts.google.com/']);

/**
 * Parses the settings of single sign-on.
 * @returns null if none is set
 * @throws DocloomError `invalid_setting`, which names a missing or wrong setting
 */
export function parseSingleSignOn(written: WrittenSettings): SingleSignOnSettings | null {
  const { createUsers, ...texts } = written;
  if (!createUsers && Object.values(texts).every((text) => !text?.trim())) return null;
  const issuer = parseIssuer(required('--oidc-issuer', written.issuer));
  const domains = listOf(written.emailDomains, ',').map(parseDomain);
  if (createUsers && domains.length === 0 && PUBLIC_ISSUERS.has(issuer.href)) {
    const reason = 'everybody can have an account there; name your domains with this setting';
    throw problem('invalid_setting', '--oidc-email-domains', reason);
  }
  return {
    issuer,
    clientId: required('--oidc-client-id', written.clientId),
    clientSecret: readSecret(written),
    name: text('--oidc-name', written.name) ?? 'single sign-on',
    scopes: parseScopes(written.scopes),
    claims: {
      groups: text('--oidc-groups-claim', written.groupsClaim) ?? 'groups',
      emailVerified: text('--oidc-email-verified-claim', written.emailVerifiedClaim) ?? VERIFIED,
    },
    rules: { domains, createsUsers: createUsers, teams: parseTeams(written.teams) },
  };
}

/** OpenID Connect Core 1.0, section 5.1. */
const VERIFIED = 'email_verified';

function required(setting: string, value: string | undefined): string {
  const given = text(setting, value);
  if (given === undefined) throw problem('invalid_setting', setting, INCOMPLETE);
  return given;
}

/** @returns undefined if it is not set, or empty, as an unset variable of a script is */
function text(setting: string, value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  if (!trimmed) return undefined;
  if (/\p{Cc}/u.test(trimmed)) {
    throw problem('invalid_setting', setting, 'it has control characters');
  }
  return trimmed;
}

/** Only a provider on this machine may be reached without TLS. */
function parseIssuer(value: string): URL {
  const url = URL.parse(value);
  const isLocal = url !== null && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url && isSafe && url.search === '' && url.hash === '') return url;
  throw problem('invalid_setting', '--oidc-issuer', `"${value}" is no https address`);
}

function readSecret({ clientSecret, clientSecretFile: file }: WrittenSettings): string {
  const given = text(SECRET, clientSecret);
  const path = text('--oidc-client-secret-file', file);
  if (given !== undefined && path !== undefined) {
    const reason = `${SECRET} is set too; use one of them`;
    throw problem('invalid_setting', '--oidc-client-secret-file', reason);
  }
  if (path === undefined) return required(`${SECRET} or --oidc-client-secret-file`, given);
  const secret = text('--oidc-client-secret-file', contentOf(path));
  if (secret !== undefined) return secret;
  throw problem('invalid_setting', '--oidc-client-secret-file', `the file "${path}" is empty`);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    const reason = `the file "${path}" cannot be read (${cause.code})`;
    throw problem('invalid_setting', '--oidc-client-secret-file', reason);
  }
}

function parseScopes(value: string | undefined): string {
  const scopes = listOf(text('--oidc-scopes', value) ?? 'openid profile email', ' ');
  if (scopes.includes('openid')) return scopes.join(' ');
  throw problem('invalid_setting', '--oidc-scopes', 'the scope "openid" is missing');
}

function parseDomain(value: string): string {
  const domain = value.toLowerCase().replace(/^@/, '');
  if (/^[^\s@\p{Cc}]+\.[^\s@.\p{Cc}]+$/u.test(domain)) return domain;
  throw problem('invalid_setting', '--oidc-email-domains', `"${value}" is no domain`);
}

function parseTeams(value: string | undefined): TeamOfGroup[] {
  return listOf(text('--oidc-teams', value), ';').map((pair) => {
    // The name of a group may have the sign itself: "cn=sales,dc=example".
    const sign = pair.lastIndexOf('=');
    const [group, team] = [pair.slice(0, Math.max(sign, 0)).trim(), pair.slice(sign + 1).trim()];
    if (group !== '' && team !== '') return { group, team };
    const reason = `"${pair}" is not of the form group=Team; separate several by semicolons`;
    throw problem('invalid_setting', '--oidc-teams', reason);
  });
}

function listOf(value: string | undefined, separator: string): string[] {
  const parts = (value ?? '').split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}
