import { problem } from '../errors/errors.ts';

/**
 * Returns a text of the command line without surrounding white space. An empty text usually comes
 * from an unset variable of a script, and an empty team name would put strangers into one team.
 * @throws DocloomError `invalid_setting`
 */
export function readText(setting: string, value: string): string {
  const text = value.trim();
  if (text === '') throw problem('invalid_setting', setting, 'it is empty');
  if (/\p{Cc}/u.test(text)) throw problem('invalid_setting', setting, 'it has control characters');
  return text;
}

/** Returns the same for an optional text. */
export function readOptionalText(setting: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : readText(setting, value);
}

/**
 * Returns an e-mail address of the command line.
 * @throws DocloomError `invalid_setting`
 */
export function readEmail(setting: string, value: string): string {
  if (/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value)) return value;
  throw problem('invalid_setting', setting, `"${value}" is not an e-mail address`);
}
