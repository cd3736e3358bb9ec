import { z } from 'zod';

/** A file in the cloud drive. Contract §2, "Drive File". */
export const DriveFile = z.object({
  id: z.string().min(1),
  name: z.string(),
  url: z.url(),
  mimeType: z.string(),
});
export type DriveFile = z.infer<typeof DriveFile>;
