import { problem } from '../../errors/errors.ts';
import { findUserWithPassword, renewPasswordHash } from '../../store/records/sign-in/passwords.ts';
import type { User } from '../../store/records/users.ts';
import type { Store } from '../../store/store.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { isTooLong, normalisedPassword } from './password-rule.ts';

/** An e-mail address and a password, as a person has typed them. */
export interface PasswordCredentials {
  email: string;
  password: string;
}

/** A user whose password was right. */
export interface CheckedPassword {
  user: User;
  /** The stored hash of the password. */
  hash: string;
}

/** The longest address of RFC 5321. */
const MAX_EMAIL = 320;

/**
 * Returns the user of an e-mail address and a password. An unknown address takes as long as a wrong
 * password, and has the same error.
 * @throws DocloomError `password_wrong`, `account_disabled`, `sign_in_busy`
 */
export async function checkPassword(
  { store, passwords }: { store: Store; passwords: PasswordHasher },
  { email, password: typed }: PasswordCredentials,
): Promise<CheckedPassword> {
  const password = normalisedPassword(typed);
  if (isTooLong(password)) throw problem('password_wrong');
  const found = isAddress(email) ? await findUserWithPassword(store, email.trim()) : undefined;
  const isRight = await passwords.isPasswordOf(password, found?.hash);
  if (!found || !isRight) throw problem('password_wrong');
  const { user, userDisabledAt, hash: former } = found;
  if (userDisabledAt !== null) throw problem('account_disabled');
  if (!passwords.isOutdated(former)) return { user, hash: former };
  const renewed = await passwords.hash(password);
  await renewPasswordHash(store, user.id, { former, renewed });
  return { user, hash: renewed };
}

/** Databases reject some control characters. */
function isAddress(email: string): boolean {
  return email.length <= MAX_EMAIL && !/\p{Cc}/u.test(email);
}
