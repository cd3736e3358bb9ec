import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { TeamId } from './values/identifiers.ts';

/** A team. The contract does not define its members (§2, "Team"); an ID and a name are ours. */
export const Team = z
  .object({
    id: TeamId,
    name: z.string().meta({ ...ADDITION, description: 'The name of the team.' }),
  })
  .meta({ id: 'Team', description: 'The team that a workflow belongs to.' });
export type Team = z.infer<typeof Team>;
