import { z } from 'zod';
import { problem } from '../../errors/errors.ts';
import { oneAddress } from '../../store/records/users.ts';
import type { ClaimNames } from './settings.ts';
import type { Groups } from './team-of-groups.ts';

/** The claims of an ID token and of the UserInfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person for whom the provider vouches. */
export interface Person {
  issuer: string;
  /** The account at the provider. */
  subject: string;
  name: string;
  /** Null if the provider has sent no verified address. */
  verifiedEmail: string | null;
  groups: Groups;
}

/** OpenID Connect Core 1.0, section 2: a subject has at most 255 ASCII characters. */
const Subject = z.object({ iss: z.url(), sub: z.string().regex(/^[\x20-\x7e]{1,255}$/) });

/**
 * The service ignores the case of an address. Letters that are another one in lower case, such as the
 * Kelvin sign, would make the address of one person that of another.
 */
const Email = z
  .string()
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u)
  .refine((email) => oneAddress(email) === email.replaceAll(/[A-Z]/g, (a) => a.toLowerCase()));

/** Some providers send texts and numbers in place of booleans. */
const Yes = z.union([z.literal(true), z.literal('true'), z.literal(1), z.literal('1')]);

const Names = z.union([z.array(z.string()), z.string().transform((name) => [name])]);

/** OpenID Connect Core 1.0, section 5.6.2: claims that are to be read elsewhere. */
const Elsewhere = z.object({ _claim_names: z.record(z.string(), z.unknown()) });

const LONGEST_NAME = 200;

/**
 * Returns the person of checked claims.
 * @throws DocloomError `provider_answer_invalid` if they do not say who it is
 */
export function personIn(claims: Claims, names: ClaimNames): Person {
  const { data: account } = Subject.safeParse(claims);
  if (!account) throw problem('provider_answer_invalid');
  const { data: email = null } = Email.safeParse(claims['email']);
  const isVerified = Yes.safeParse(claimOf(claims, names.emailVerified)).success;
  return {
    issuer: account.iss,
    subject: account.sub,
    name: nameIn(claims, email ?? account.sub),
    verifiedEmail: isVerified ? email : null,
    groups: groupsIn(claims, names.groups),
  };
}

/** Returns whether the claims lack something that the UserInfo endpoint may have. */
export function areIncomplete(claims: Claims, names: ClaimNames): boolean {
  const wanted = [claims['email'], claims['name'], claimOf(claims, names.groups)];
  return wanted.includes(undefined);
}

/** Microsoft Entra ID sends a reference in place of more than 200 groups. */
function groupsIn(claims: Claims, name: string): Groups {
  const { data: groups } = Names.safeParse(claimOf(claims, name));
  if (groups) return groups;
  const { data: elsewhere } = Elsewhere.safeParse(claims);
  return elsewhere && name in elsewhere._claim_names ? null : [];
}

function nameIn(claims: Claims, otherwise: string): string {
  const candidates = [claims['name'], claims['preferred_username'], otherwise];
  const texts = candidates.filter((one) => typeof one === 'string');
  const readable = texts.map((one) => one.replaceAll(/\p{Cc}+/gu, ' ').trim());
  return (readable.find((one) => one !== '') ?? '').slice(0, LONGEST_NAME);
}

/**
 * Returns the claim of a name, or of a path such as `realm_access.roles`. A name may have dots itself,
 * as in `https://example.com/groups`.
 */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    const { data } = z.record(z.string(), z.unknown()).safeParse(value);
    if (data === undefined || !Object.hasOwn(data, part)) return undefined;
    value = data[part];
  }
  return value;
}
