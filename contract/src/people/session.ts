import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';
import { SessionId } from '../values/identifiers.ts';
import { Timestamp } from '../values/timestamp.ts';

/** A browser in which a person is signed in to the pages. Ours. */
export const Session = z
  .object({
    id: SessionId,
    kind: z
      .enum(['PASSWORD', 'TOKEN', 'SINGLE_SIGN_ON'])
      .describe(
        'What the person has signed in with: a password, a developer access token, or the account of an OpenID provider.',
      ),
    browser: z
      .string()
      .nullable()
      .describe('The browser and its system, such as `Firefox, Windows`. Null if unknown.'),
    startedAt: Timestamp,
    lastUsedAt: Timestamp.describe('Accurate to a minute.'),
    expiresAt: Timestamp.describe('The session ends earlier if it is not used for an hour.'),
    current: z
      .boolean()
      .describe('Whether the request itself belongs to it. Only the console can have sessions.'),
  })
  .meta({
    id: 'Session',
    ...ADDITION,
    description: 'A browser in which a person is signed in to the pages.',
  });
export type Session = z.infer<typeof Session>;
