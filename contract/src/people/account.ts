import { z } from 'zod';
import { Team } from '../team.ts';
import { ADDITION } from '../values/addition.ts';
import { UserId } from '../values/identifiers.ts';

/** The user of the request. Ours. */
export const Account = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
    team: Team.nullable(),
    hasPassword: z.boolean().describe('Whether the user can sign in with a password.'),
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
