import { z } from 'zod';

/** Contract §2: an ISO 8601 string with a UTC offset, such as `2026-11-20T09:30:00.000+00:00`. */
export const Timestamp = z.iso.datetime({ offset: true }).meta({
  id: 'Timestamp',
  description: 'An ISO 8601 timestamp with a UTC offset.',
});
export type Timestamp = z.infer<typeof Timestamp>;
