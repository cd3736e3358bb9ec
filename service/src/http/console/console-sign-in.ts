import type { Page } from '../pages/page.ts';
import type { SignInForm } from '../pages/sign-in-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import type { SignInOptions } from '../pages/sign-in.ts';
import { signInLink } from '../pages/single-sign-on/sign-in-link.ts';
import type { PageWords } from '../pages/words/english.ts';
import { CONSOLE_PATH } from './console-paths.ts';

/**
 * Returns the sign-in page in front of a page of the console.
 * @param page the address of that page, without the prefix of a proxy
 */
export function consoleSignInPage(
  options: Pick<SignInOptions, 'addresses' | 'singleSignOn'>,
  page: string,
  state: Pick<SignInForm, 'rejection' | 'hasAnyPassword'>,
  words: PageWords,
): Page {
  const form = {
    heading: words.signIn.toConsole,
    action: options.addresses.path(`${CONSOLE_PATH}/sign-in`),
    destination: { name: 'page', value: page },
    singleSignOn: signInLink(options, page),
    ...state,
  };
  return signInPage(form, words);
}
