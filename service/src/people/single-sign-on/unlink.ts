import type { Author } from '../../audit/author.ts';
import { deleteIdentitiesOf, listIdentitiesOf } from '../../store/records/sign-in/identities.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { PEOPLE_LOCK, transact } from '../../store/transaction.ts';
import { recordUserChange } from '../record-people-change.ts';
import { requireUser } from '../user.ts';

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
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await requireUser(transaction, email);
    const changing = { ...dependencies, store: transaction };
    const identities = await listIdentitiesOf(transaction, user.id);
    await deleteIdentitiesOf(transaction, user.id);
    for (const { issuer } of identities) {
      const change = { action: 'identity.unlinked', details: { issuer } } as const;
      await recordUserChange(changing, author, user, change);
    }
  });
}
