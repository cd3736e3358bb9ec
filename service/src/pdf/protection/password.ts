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

/** RFC 3454, table B.1: what nobody sees. */
const INVISIBLE = /[\u00ad\u034f\u1806\u180b-\u180d\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/gu;
/** RFC 3454, table C.1.2. */
const SPACE = /\p{Space_Separator}/gu;

/** In UTF-16 units; far more than any reader looks at. */
const MAXIMUM_LENGTH = 1_000;

/**
 * Prepares a password as ISO 32000-2 §7.6.4.3.3 asks for: with SASLprep (RFC 4013), so that it is
 * the same on every keyboard. Readers use its first 127 bytes of UTF-8.
 * @throws NoPassword
 */
export function toPdfPassword(text: string): PdfPassword {
  if (text.length > MAXIMUM_LENGTH) {
    throw new NoPassword(`it is longer than ${String(MAXIMUM_LENGTH)} characters`);
  }
  // What nobody sees is taken away first: a zero-width space is in both tables, and nobody types it.
  const visible = text.replace(INVISIBLE, '').replace(SPACE, ' ').normalize('NFKC');
  if (visible.trim() === '') throw new NoPassword('it is empty');
  return prepare(visible) as PdfPassword;
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
