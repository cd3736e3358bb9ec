import { z } from 'zod';
import { Owner } from './owner.ts';
import { Team } from './team.ts';
import { ADDITION } from './values/addition.ts';

/** Who may use a workflow. Ours: the contract shows its owner and one team. */
export const WorkflowAccess = z
  .object({
    owner: Owner,
    ownerTeam: Team.nullable().describe(
      'The team of the owner, whose members may do whatever the owner may; null if there is none.',
    ),
    sharedWith: Team.nullable().describe(
      'The team that the workflow is shared with, whose members may read and run it; null if there is none.',
    ),
    mayChange: z
      .boolean()
      .describe('Whether you may change and archive it: you are the owner or of the owner’s team.'),
  })
  .meta({ id: 'WorkflowAccess', ...ADDITION, description: 'Who may use a workflow.' });
export type WorkflowAccess = z.infer<typeof WorkflowAccess>;
