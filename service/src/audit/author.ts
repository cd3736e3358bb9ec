import type { AuditAuthor } from '@docloom/contract';
import type { TokenId } from '../ids/ids.ts';
import type { User } from '../store/records/users.ts';

/** How a user has reached the service. */
export type Means = { readonly kind: 'session' } | { readonly kind: 'token'; tokenId: TokenId };

/** A user who makes a request, and how; without `means` if that is not known. */
export interface ActingUser extends User {
  readonly means?: Means;
}

/** Whoever changes something: a user, the operator at the command line, or the service itself. */
export type Author = Pick<ActingUser, 'id' | 'name' | 'means'> | 'operator' | 'service';

/** Returns what the audit log keeps of an author. */
export function recordOfAuthor(author: Author): RecordedAuthor {
  const nobody = { authorId: null, authorName: null, tokenId: null };
  if (author === 'operator') return { ...nobody, authorKind: 'operator', means: 'command_line' };
  if (author === 'service') return { ...nobody, authorKind: 'service', means: null };
  const { id, name, means } = author;
  return {
    authorKind: 'user',
    authorId: id,
    authorName: name,
    means: means?.kind ?? null,
    tokenId: means?.kind === 'token' ? means.tokenId : null,
  };
}

/** Returns an author as the API shows it. */
export function presentAuthor(author: RecordedAuthor): AuditAuthor {
  const { authorKind: kind, authorId: id, authorName: name, means, tokenId } = author;
  return { kind, id, name, means, tokenId };
}

/** What the audit log keeps of an author. */
export interface RecordedAuthor {
  authorKind: AuditAuthor['kind'];
  authorId: User['id'] | null;
  authorName: string | null;
  means: AuditAuthor['means'];
  tokenId: TokenId | null;
}
