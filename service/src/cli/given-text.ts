import { problem } from '../errors/errors.ts';

/**
 * A text of the command line without the blanks around it. An empty one is mostly a variable of a
 * script that is not set, and an empty team would hold strangers together.
 * @throws DocloomError `invalid_setting`
 */
export function givenText(setting: string, value: string): string {
  const text = value.trim();
  if (text === '') throw problem('invalid_setting', setting, 'it is empty');
  if (/\p{Cc}/u.test(text)) throw problem('invalid_setting', setting, 'it has control characters');
  return text;
}

/** The same for what need not be given. */
export function givenTextIfAny(setting: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : givenText(setting, value);
}

/** @throws DocloomError `invalid_setting` */
export function givenEmail(setting: string, value: string): string {
  if (/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value)) return value;
  throw problem('invalid_setting', setting, `"${value}" is no e-mail address`);
}
