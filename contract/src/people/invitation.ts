import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';
import { UserId } from '../values/identifiers.ts';
import { shortText } from '../values/short-text.ts';
import { Timestamp } from '../values/timestamp.ts';

const CHARACTERS = '[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+';

/** Only the receiver of its mail knows whether an address exists. */
const EMAIL = new RegExp(`^${CHARACTERS}@${CHARACTERS}$`);

/** A person to invite into the user's team. Ours. */
export const InvitationCreate = z
  .object({
    email: z
      .string()
      .max(254)
      .regex(EMAIL, 'must be an e-mail address')
      .describe('The e-mail address with which the person signs in.'),
    name: shortText(200),
  })
  .meta({ id: 'InvitationCreate', ...ADDITION, description: 'A person to invite.' });
export type InvitationCreate = z.infer<typeof InvitationCreate>;

/** An invitation that was just created. Ours. */
export const InvitationCreated = z
  .object({
    url: z
      .url()
      .describe(
        'The address at which the person sets a password, once. It is shown only here: give it to that person alone.',
      ),
    expiresAt: Timestamp.describe('When the address stops working.'),
    user: z.object({ id: UserId, name: z.string(), email: z.string() }),
  })
  .meta({ id: 'InvitationCreated', ...ADDITION, description: 'An invitation into a team.' });
export type InvitationCreated = z.infer<typeof InvitationCreated>;
