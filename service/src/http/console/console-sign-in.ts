import type { Addresses } from '../../addresses/addresses.ts';
import type { Page } from '../pages/page.ts';
import type { SignInForm } from '../pages/sign-in-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { CONSOLE_PATH } from './console-paths.ts';

/**
 * Returns the sign-in page in front of a page of the console.
 * @param page the address of that page, without the prefix of a proxy
 */
export function consoleSignInPage(
  addresses: Addresses,
  page: string,
  state: Pick<SignInForm, 'rejection' | 'hasAnyPassword'>,
): Page {
  return signInPage({
    heading: 'Sign in to Docloom',
    action: addresses.path(`${CONSOLE_PATH}/sign-in`),
    destination: { name: 'page', value: page },
    ...state,
  });
}
