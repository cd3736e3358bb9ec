import type { Author } from '../../audit/author.ts';
import { deleteIdentitiesOf, listIdentitiesOf } from '../../store/records/sign-in/identities.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { recordUserChange } from '../record-people-change.ts';
import { changeUser } from '../user.ts';

/**
 * Unlinks the accounts of a user at OpenID providers, which ends the sessions that began with them. The
 * next sign-in links an account again.
 * @throws DocloomError `user_unknown`
 */
export async function unlinkIdentities(
  dependencies: CreateDependencies,
  email: string,
  author: Author = 'operator',
): Promise<void> {
  await changeUser(dependencies, email, async (changing, user) => {
    const identities = await listIdentitiesOf(changing.store, user.id);
    await deleteIdentitiesOf(changing.store, user.id);
    for (const { issuer } of identities) {
      const change = { action: 'identity.unlinked', details: { issuer } } as const;
      await recordUserChange(changing, author, user, change);
    }
  });
}
