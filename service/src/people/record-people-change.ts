import type { AuditAction, AuditDetails, TeamId } from '@docloom/contract';
import type { Author } from '../audit/author.ts';
import { recordChange } from '../audit/record-change.ts';
import type { ListedToken } from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';

/** The dependencies of a change of users, teams and tokens; the store is its transaction. */
type Changing = CreateDependencies;

/**
 * Records a change of a user in the audit log.
 * @param change.teamId a team that sees it: one that the user has left, or is about to join
 */
export async function recordUserChange(
  changing: Changing,
  author: Author,
  { id, name }: Pick<User, 'id' | 'name'>,
  change: { action: AuditAction; details?: AuditDetails; teamId?: TeamId | null },
): Promise<void> {
  const subject = { kind: 'user', id, name } as const;
  const whole = { ...change, subject, ownerId: id };
  await recordChange(changing, changing.store, author, whole);
}

/** Records a change of a team in the audit log. */
export async function recordTeamChange(
  changing: Changing,
  author: Author,
  { id, name }: { id: TeamId; name: string },
  change: { action: AuditAction; details?: AuditDetails },
): Promise<void> {
  const subject = { kind: 'team', id, name } as const;
  const whole = { ...change, subject, ownerId: null, teamId: id };
  await recordChange(changing, changing.store, author, whole);
}

/** Records a change of a token in the audit log, by its label. */
export async function recordTokenChange(
  changing: Changing,
  author: Author,
  { id, label, userId, userName }: Pick<ListedToken, 'id' | 'label' | 'userId' | 'userName'>,
  change: { action: AuditAction; details?: AuditDetails },
): Promise<void> {
  const subject = { kind: 'token', id, name: label } as const;
  const details = { ...change.details, user: userName };
  const whole = { ...change, details, subject, ownerId: userId };
  await recordChange(changing, changing.store, author, whole);
}
