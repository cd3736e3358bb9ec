import { saslprep } from '@mongodb-js/saslprep';

/** A password that a PDF can have and a person can type. */
export type PdfPassword = string & { readonly __kind: 'PDF password' };

/**
 * Thrown for a text that cannot be a password; the message is a clause that says why without
 * quoting the text.
 */
export class NoPassword extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoPassword';
  }
}

/** Thrown for a text without a visible character. */
export class EmptyPassword extends NoPassword {
  constructor() {
    super('it is empty');
    this.name = 'EmptyPassword';
  }
}

/** Thrown for a text that is too long for a PDF's password. */
export class PasswordTooLong extends NoPassword {
  constructor() {
    super(
      `it is longer than ${String(MAXIMUM_BYTES)} bytes of UTF-8, which is the most that a PDF can have (a letter beyond ASCII takes two to four)`,
    );
    this.name = 'PasswordTooLong';
  }
}

/**
 * The limit of ISO 32000-2 §7.6.4.3.3; anything beyond it is cut off. Readers do not agree on where
 * to cut a longer password, and Chrome does not open such a PDF at all.
 */
export const MAXIMUM_BYTES = 127;

/** In UTF-16 units: a longer text exceeds `MAXIMUM_BYTES` however it is composed. */
const LONGEST_TEXT = 1_000;

/** Invisible characters (RFC 3454, table B.1). */
const INVISIBLE = /[\u00ad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/gu;
/** Spaces (RFC 3454, table C.1.2). */
const SPACE = /\p{Space_Separator}/gu;

/**
 * Prepares a password as ISO 32000-2 §7.6.4.3.3 requires, with SASLprep (RFC 4013), so that every
 * keyboard produces the same password.
 * @throws NoPassword; EmptyPassword; PasswordTooLong if it has more than `MAXIMUM_BYTES` of UTF-8 after
 * preparation
 */
export function toPdfPassword(text: string): PdfPassword {
  // Invisible characters are removed first: both tables list the zero-width space, and nobody types
  // it.
  const visible = text.replace(INVISIBLE, '').replace(SPACE, ' ');
  if (visible.length > LONGEST_TEXT) throw new PasswordTooLong();
  const composed = visible.normalize('NFKC');
  if (composed.trim() === '') throw new EmptyPassword();
  const password = prepare(composed);
  if (Buffer.byteLength(password) > MAXIMUM_BYTES) throw new PasswordTooLong();
  return password as PdfPassword;
}

/**
 * Returns whether a password has more than `MAXIMUM_BYTES` when prepared, so that no PDF can have
 * it.
 */
export function isTooLongForPdf(text: string): boolean {
  try {
    toPdfPassword(text);
    return false;
  } catch (cause) {
    return cause instanceof PasswordTooLong;
  }
}

/** @param text not empty, even without invisible characters */
function prepare(text: string): string {
  try {
    // RFC 3454 treats characters added after Unicode 3.2, such as emoji, as unassigned.
    return saslprep(text, { allowUnassigned: true });
  } catch (cause) {
    throw new NoPassword(isAboutDirection(cause) ? WRONG_DIRECTIONS : NOT_TYPEABLE);
  }
}

/** RFC 3454 §6, requirements 2 and 3, recognized by its name for such letters. */
const isAboutDirection = (cause: unknown) =>
  cause instanceof Error && cause.message.includes('RandALCat');

const WRONG_DIRECTIONS =
  'letters that are written from right to left, such as Hebrew and Arabic ones, must be its first and its last, and there must be no others among them';

const NOT_TYPEABLE = 'it has characters that cannot be typed, such as a line break';
