import { addTeamOwner } from '../../service/src/people/team-owner.ts';
import { createToken } from '../../service/src/people/token.ts';
import { operatorOn } from '../service/operator-on.ts';
import type { RunningService } from '../service/running-service.ts';
import type { ArenaSettings } from './arena.ts';

/** Creates a user who owns a team alone, so that every operation is possible for the user. */
export async function teamOwner(
  service: RunningService,
  name: string,
): Promise<Pick<ArenaSettings, 'token' | 'newTokenId'>> {
  const user = { email: `${name.toLowerCase()}@example.com`, name, team: `Team of ${name}` };
  const token = await service.tokenOf(user);
  await service.query((store) => addTeamOwner(operatorOn(store), user));
  const newTokenId = async () => {
    const created = await service.query((store) => createToken(operatorOn(store), user));
    return created.id;
  };
  return { token, newTokenId };
}
