import { z } from 'zod';
import { TeamId } from './identifiers.ts';

/** A team. The contract does not show its fields (§2, "Team"); an id and a name are ours. */
export const Team = z.object({
  id: TeamId,
  name: z.string(),
});
export type Team = z.infer<typeof Team>;
