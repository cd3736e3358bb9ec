import { PASSWORD_LENGTH } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import type { User } from '../../store/records/users.ts';

/** What a guess begins with, apart from the user's own name and address. */
const OF_THE_SERVICE = ['docloom', 'password', 'passwort'];

/** Shorter words are part of many others. */
const SHORTEST_WORD = 3;

/** How many characters a password has apart from such words. */
const LEAST_OTHERS = 8;

/**
 * Returns the one form of a password that keyboards may write in several ways (NFKC, as NIST SP
 * 800-63B says).
 */
export function normalisedPassword(text: string): string {
  return text.normalize('NFKC');
}

/** Returns whether a text is too long to be a password, so that hashing it is of no use. */
export function isTooLong(text: string): boolean {
  return lengthOf(text) > PASSWORD_LENGTH.most;
}

/**
 * Checks a new password of a user. Its length counts, not its kinds of characters.
 * @throws DocloomError `password_too_short`, `password_too_long`, `password_guessable`
 */
export function requireAcceptable(password: string, user: Pick<User, 'name' | 'email'>): void {
  const { least, most } = PASSWORD_LENGTH;
  if (lengthOf(password) < least) throw problem('password_too_short', least);
  if (isTooLong(password)) throw problem('password_too_long', most);
  if (lengthOf(withoutWords(password, wordsOf(user))) < LEAST_OTHERS)
    throw problem('password_guessable');
}

/** Returns the words that a password may have, but not consist of; the longest first. */
function wordsOf({ name, email }: Pick<User, 'name' | 'email'>): string[] {
  const parts = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = [email.toLowerCase(), ...parts, ...OF_THE_SERVICE];
  return words
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length);
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
}

/** Counts code points, so that an emoji is one character. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
