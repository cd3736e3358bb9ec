import { z } from 'zod';

/** A file in the cloud drive. Contract §2, "Drive File". */
export const DriveFile = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    url: z.url().describe('The address of its content, for users who may read it.'),
    mimeType: z.string(),
  })
  .meta({ id: 'DriveFile', description: 'A file in the cloud drive.' });
export type DriveFile = z.infer<typeof DriveFile>;
