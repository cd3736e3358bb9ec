import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { Timestamp } from './values/timestamp.ts';

/** A shorter lifetime ends before a person has opened the address. */
const SHORTEST_SECONDS = 60;
/** Thirty days. Nobody remembers an older address, so nobody would revoke it. */
const LONGEST_SECONDS = 30 * 24 * 60 * 60;

/** The payload that creates a share link of a drive file. Ours. */
export const FileLinkCreate = z
  .object({
    expiresInSeconds: z
      .number()
      .int()
      .min(SHORTEST_SECONDS)
      .max(LONGEST_SECONDS)
      .describe('The lifetime of the link, from a minute to 30 days.'),
  })
  .meta({ id: 'FileLinkCreate', ...ADDITION });
export type FileLinkCreate = z.infer<typeof FileLinkCreate>;

/** An address that downloads one drive file without a token. Ours. */
export const FileLink = z
  .object({
    url: z.url().describe('Whoever knows it can download the file. Only this response shows it.'),
    expiresAt: Timestamp.describe('Until then the address works, unless the links are revoked.'),
  })
  .meta({
    id: 'FileLink',
    ...ADDITION,
    description: 'An address that downloads one drive file without a token.',
  });
export type FileLink = z.infer<typeof FileLink>;
