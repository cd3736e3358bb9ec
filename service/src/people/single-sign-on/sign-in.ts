import type { TeamId } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import type { IdentityOfUser } from '../../store/records/sign-in/identities.ts';
import {
  findIdentity,
  insertIdentity,
  markIdentityUsed,
} from '../../store/records/sign-in/identities.ts';
import { findTeam } from '../../store/records/teams.ts';
import type { User } from '../../store/records/users.ts';
import { findUserByEmail } from '../../store/records/users.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { acquireLock, PEOPLE_LOCK, SESSIONS_LOCK, transact } from '../../store/transaction.ts';
import { recordUserChange } from '../record-people-change.ts';
import type { BegunSession } from '../session.ts';
import { storeSession } from '../session.ts';
import { findOrCreateUser, moveIntoTeam, moveTo } from '../user.ts';
import type { Person } from './claims.ts';
import type { SingleSignOnRules } from './settings.ts';
import { teamOfGroups } from './team-of-groups.ts';

/**
 * Begins a session of a person for whom the provider vouches. The first time, the account at the
 * provider is linked to the user with the same verified e-mail address, who is created if the rules say
 * so. Each time, the user moves into the team of the person's groups.
 * @param browser the browser, for people; null if it is unknown
 * @throws DocloomError `account_disabled`, `email_not_verified`, `email_domain_not_allowed`,
 * `no_account`, `other_identity`
 */
export async function beginSingleSignOnSession(
  dependencies: CreateDependencies,
  rules: SingleSignOnRules,
  { person, browser }: { person: Person; browser: string | null },
): Promise<BegunSession> {
  requireDomain(rules, person);
  return transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const changing = { ...dependencies, store: transaction };
    const identity =
      (await findIdentity(transaction, person)) ?? (await link(changing, rules, person));
    if (identity.userDisabledAt !== null) throw problem('account_disabled');
    const user = await applyTeam(changing, rules, identity.user, person);
    await markIdentityUsed(transaction, identity.id, dependencies.clock.now());
    await acquireLock(transaction, SESSIONS_LOCK);
    const session = { tokenId: null, userId: user.id, identityId: identity.id, browser };
    return { secret: await storeSession(dependencies, transaction, user, session), user };
  });
}

function requireDomain({ domains }: SingleSignOnRules, { verifiedEmail }: Person): void {
  if (domains.length === 0) return;
  if (verifiedEmail === null) throw problem('email_not_verified');
  const domain = verifiedEmail.slice(verifiedEmail.lastIndexOf('@') + 1).toLowerCase();
  if (!domains.includes(domain)) throw problem('email_domain_not_allowed');
}

/**
 * Links the account to the user of the verified address. A user has one account at a provider: an
 * address that went from one person to another does not open the former one's account.
 */
async function link(
  changing: CreateDependencies,
  { createsUsers }: SingleSignOnRules,
  { issuer, subject, name, verifiedEmail: email }: Person,
): Promise<IdentityOfUser> {
  const { store, ids, clock } = changing;
  if (email === null) throw problem('email_not_verified');
  const known = await findUserByEmail(store, email);
  if (!known && !createsUsers) throw problem('no_account');
  const user = known ?? (await findOrCreateUser(changing, { email, name }, 'service'));
  const now = clock.now();
  const account = { issuer, subject, email, linkedAt: now, usedAt: now };
  const isNew = await insertIdentity(store, { id: ids.identity(), userId: user.id, ...account });
  const identity = isNew ? await findIdentity(store, { issuer, subject }) : undefined;
  if (!identity) throw problem('other_identity');
  const change = { action: 'identity.linked', details: { issuer } } as const;
  await recordUserChange(changing, 'service', user, change);
  return identity;
}

async function applyTeam(
  changing: CreateDependencies,
  { teams }: SingleSignOnRules,
  user: User,
  { groups }: Person,
): Promise<User> {
  if (teams.length === 0) return user;
  const current = await teamNameOf(changing, user.teamId);
  const wanted = teamOfGroups(teams, groups, current);
  if (wanted === current) return user;
  if (wanted !== null) return moveIntoTeam(changing, user, wanted, 'service');
  return moveTo(changing, user, { teamId: null, team: null }, 'service');
}

async function teamNameOf(
  { store }: CreateDependencies,
  teamId: TeamId | null,
): Promise<string | null> {
  const team = teamId === null ? undefined : await findTeam(store, teamId);
  return team?.name ?? null;
}
