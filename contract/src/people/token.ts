import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';
import { TokenId, UserId } from '../values/identifiers.ts';
import { Timestamp } from '../values/timestamp.ts';

/** A developer access token, without the token itself. Ours. */
export const Token = z
  .object({
    id: TokenId,
    label: z.string().describe('What it is for. May be empty.'),
    user: z.object({ id: UserId, name: z.string() }).describe('Whose it is.'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().describe('To the minute. Null if it was never used.'),
    expiresAt: Timestamp.nullable().describe('Null if it is valid until it is revoked.'),
  })
  .meta({
    id: 'Token',
    ...ADDITION,
    description: 'A developer access token, without the token itself.',
  });
export type Token = z.infer<typeof Token>;
