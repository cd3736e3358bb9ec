import { saslprep } from '@mongodb-js/saslprep';

/** A password that a PDF can have and a person can type. */
export type PdfPassword = string & { readonly __kind: 'PDF password' };

/** A text that is no password; the message says why, a clause, and repeats nothing of it. */
export class NoPassword extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoPassword';
  }
}

/** A text that is longer than a PDF's password may be. */
export class PasswordTooLong extends NoPassword {
  constructor() {
    super(
      `it is longer than ${String(MAXIMUM_BYTES)} bytes of UTF-8, which is the most that a PDF can have (a letter beyond ASCII takes two to four)`,
    );
    this.name = 'PasswordTooLong';
  }
}

/**
 * ISO 32000-2 §7.6.4.3.3: what comes after that is cut off. Readers do not agree on where a longer
 * password is cut: Chrome opens no such PDF at all.
 */
export const MAXIMUM_BYTES = 127;

/** In UTF-16 units: what has more is longer than `MAXIMUM_BYTES` however it is composed. */
const LONGEST_TEXT = 1_000;

/** RFC 3454, table B.1: what nobody sees. */
const INVISIBLE = /[\u00ad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/gu;
/** RFC 3454, table C.1.2. */
const SPACE = /\p{Space_Separator}/gu;

/**
 * Prepares a password as ISO 32000-2 §7.6.4.3.3 asks for: with SASLprep (RFC 4013), so that it is
 * the same on every keyboard.
 * @throws NoPassword; PasswordTooLong for more than `MAXIMUM_BYTES` of UTF-8 when it is prepared
 */
export function toPdfPassword(text: string): PdfPassword {
  // What nobody sees is taken away first: a zero-width space is in both tables, and nobody types it.
  const visible = text.replace(INVISIBLE, '').replace(SPACE, ' ');
  if (visible.length > LONGEST_TEXT) throw new PasswordTooLong();
  const composed = visible.normalize('NFKC');
  if (composed.trim() === '') throw new NoPassword('it is empty');
  const password = prepare(composed);
  if (Buffer.byteLength(password) > MAXIMUM_BYTES) throw new PasswordTooLong();
  return password as PdfPassword;
}

/** Whether no PDF can have that password, because it is longer than `MAXIMUM_BYTES` when prepared. */
export function isTooLongForPdf(text: string): boolean {
  try {
    toPdfPassword(text);
    return false;
  } catch (cause) {
    return cause instanceof PasswordTooLong;
  }
}

/** @param text that is not empty, also without what nobody sees */
function prepare(text: string): string {
  try {
    // Characters that came after Unicode 3.2, such as emoji, are what RFC 3454 calls unassigned.
    return saslprep(text, { allowUnassigned: true });
  } catch (cause) {
    throw new NoPassword(isAboutDirection(cause) ? WRONG_DIRECTIONS : NOT_TYPEABLE);
  }
}

/** RFC 3454 §6, requirements 2 and 3, by the name that it gives to such letters. */
const isAboutDirection = (cause: unknown) =>
  cause instanceof Error && cause.message.includes('RandALCat');

const WRONG_DIRECTIONS =
  'letters that are written from right to left, such as Hebrew and Arabic ones, must be its first and its last, and there must be no others among them';

const NOT_TYPEABLE = 'it has characters that cannot be typed, such as a line break';
