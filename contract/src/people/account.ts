import { z } from 'zod';
import { Team } from '../team.ts';
import { ADDITION } from '../values/addition.ts';
import { UserId } from '../values/identifiers.ts';
import { Timestamp } from '../values/timestamp.ts';

/** An account at an OpenID provider with which the user can sign in. Ours. */
export const Identity = z
  .object({
    issuer: z.string().describe('The provider, by the URL that names it in its ID tokens.'),
    email: z.string().describe('The verified e-mail address by which it was linked to the user.'),
    linkedAt: Timestamp,
    lastUsedAt: Timestamp.describe('When the user last signed in with it.'),
  })
  .meta({
    id: 'Identity',
    ...ADDITION,
    description: 'An account at an OpenID provider with which the user can sign in.',
  });
export type Identity = z.infer<typeof Identity>;

/** The user of the request. Ours. */
export const Account = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    team: Team.nullable(),
    hasPassword: z.boolean().describe('Whether the user can sign in with a password.'),
    identities: z
      .array(Identity)
      .describe('The accounts at OpenID providers with which the user can sign in.'),
  })
  .meta({ id: 'Account', ...ADDITION, description: 'The user of the request.' });
export type Account = z.infer<typeof Account>;

/** The fewest and the most characters of a password. */
export const PASSWORD_LENGTH = { least: 12, most: 1_000 } as const;

/** The payload that changes the password of the user. Ours. */
export const PasswordChange = z
  .object({
    currentPassword: z.string().meta({ maxLength: PASSWORD_LENGTH.most }),
    newPassword: z.string().meta({
      minLength: PASSWORD_LENGTH.least,
      maxLength: PASSWORD_LENGTH.most,
      description: 'Any characters are allowed, and none are required.',
    }),
  })
  .meta({ id: 'PasswordChange', ...ADDITION });
export type PasswordChange = z.infer<typeof PasswordChange>;
