import { z } from 'zod';
import { UserId } from './values/identifiers.ts';

/** The user who owns a workflow. Contract §2, "Owner". */
export const Owner = z
  .object({
    id: UserId,
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'Owner', description: 'The user who owns a workflow.' });
export type Owner = z.infer<typeof Owner>;
