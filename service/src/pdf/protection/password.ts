/** A password that a PDF can have and a person can type. */
export type PdfPassword = string & { readonly __kind: 'PDF password' };

/** A text that is no password; the message says why, a clause, and repeats nothing of it. */
export class NoPassword extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoPassword';
  }
}

/** RFC 3454, table B.1: what nobody sees. */
const INVISIBLE = /[\u00ad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/gu;
/** RFC 3454, table C.1.2. */
const SPACE = /\p{Space_Separator}/gu;
/** Of what RFC 4013 §2.3 prohibits, that which data may hold by mistake. */
const NOT_TYPEABLE = /[\p{Control}\p{Surrogate}\p{Private_Use}\p{Noncharacter_Code_Point}]/u;

/**
 * Prepares a password as ISO 32000-2 §7.6.4.3.3 asks for: with SASLprep (RFC 4013), so that it is
 * the same on every keyboard. Readers use its first 127 bytes of UTF-8.
 * @throws NoPassword
 */
export function toPdfPassword(text: string): PdfPassword {
  const password = text.replace(INVISIBLE, '').replace(SPACE, ' ').normalize('NFKC');
  if (password.trim() === '') throw new NoPassword('it is empty');
  if (NOT_TYPEABLE.test(password)) {
    throw new NoPassword('it has characters that cannot be typed, such as a line break');
  }
  return password as PdfPassword;
}
