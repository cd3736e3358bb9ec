import type { SessionId, TeamId, UserId } from '@docloom/contract';
import type { Generated } from 'kysely';
import type { IdentityId, TokenId } from '../../ids/ids.ts';

/** Milliseconds since 1970, UTC. */
type Moment = number;

export interface TeamsTable {
  id: TeamId;
  name: string;
  createdAt: Moment;
}

export interface UsersTable {
  id: UserId;
  name: string;
  /** In lower case, so that one address is one user. */
  email: string;
  teamId: TeamId | null;
  createdAt: Moment;
  /** Since when the user's tokens are rejected. */
  disabledAt: Generated<Moment | null>;
  /**
   * When the user last used a token or a session, accurate to a minute; null if never. It outlasts the
   * token and the session.
   */
  lastUsedAt: Generated<Moment | null>;
}

/** The owners of teams. Somebody who has left the team since does not own it. */
export interface TeamOwnersTable {
  userId: UserId;
  teamId: TeamId;
  since: Moment;
}

export interface TokensTable {
  id: TokenId;
  /** SHA-256 of the token in hex. The token itself is not stored. */
  hash: string;
  userId: UserId;
  /** Distinguishes it from the user's other tokens. */
  label: string;
  createdAt: Moment;
  /** Accurate to a minute. */
  lastUsedAt: Generated<Moment | null>;
  /** Null if it is valid until it is revoked. */
  expiresAt: Moment | null;
}

/**
 * The people who are signed in to the pages. A session that began with a token or an identity goes with
 * it.
 */
export interface SessionsTable {
  /** SHA-256 of the secret in the cookie, in hex. The secret itself is not stored. */
  hash: string;
  /** Names the session to its user; not secret. */
  id: SessionId;
  /** The token that it began with; null if it began with a password or an identity. */
  tokenId: TokenId | null;
  /** The user who began it with a password or an identity; null if it began with a token. */
  userId: UserId | null;
  /** The identity that it began with; null if it began with a password or a token. */
  identityId: Generated<IdentityId | null>;
  /** Null in sessions of a version before 0029. */
  beganAt: Moment | null;
  /** The browser, for people; null if it is unknown. */
  browser: string | null;
  endsAt: Moment;
  /** Of the latest request, accurate to a minute. */
  usedAt: Moment;
}

/** The passwords of people, at most one for each user. */
export interface PasswordsTable {
  userId: UserId;
  /** See `hashPassword`. */
  hash: string;
  changedAt: Moment;
  /** When the user last signed in with it, or has set it. */
  usedAt: Moment;
}

/** The invitations to set a password that nobody has used yet, at most one for each user. */
export interface InvitationsTable {
  userId: UserId;
  /** SHA-256 of the secret in its address, in hex. The secret itself is not stored. */
  hash: string;
  expiresAt: Moment;
}

/** The accounts at an OpenID provider with which people sign in, at most one of each provider for a user. */
export interface IdentitiesTable {
  id: IdentityId;
  userId: UserId;
  /** The provider: the claim `iss` of its ID tokens. */
  issuer: string;
  /** The account at the provider: the claim `sub`. */
  subject: string;
  /** The verified address by which it was linked. */
  email: string;
  linkedAt: Moment;
  /** When the user last signed in with it. */
  usedAt: Moment;
}
