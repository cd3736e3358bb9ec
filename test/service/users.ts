import type { User } from '../../service/src/store/records/users.ts';
import { findUserByEmail } from '../../service/src/store/records/users.ts';
import type { CreateDependencies } from '../../service/src/store/rule-dependencies.ts';
import { createToken } from '../../service/src/people/token.ts';

/** A user, made as the command line makes one. */
export async function makeUser(
  parts: CreateDependencies,
  name: string,
  team?: string,
): Promise<User> {
  const email = `${name.toLowerCase()}@example.com`;
  await createToken(parts, { email, name, team });
  const user = await findUserByEmail(parts.store, email);
  if (!user) throw new Error(`${name} was not made`);
  return user;
}
