import type { Addresses } from '../../addresses/addresses.ts';
import type { Page } from '../pages/page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { CONSOLE_PATH } from './console-paths.ts';

/**
 * Returns the page that asks for a token in front of a page of the console.
 * @param page the address of that page, without the prefix of a proxy
 * @param said why the last token was rejected, or null
 */
export function consoleSignInPage(addresses: Addresses, page: string, said: string | null): Page {
  return signInPage({
    heading: 'Sign in to Docloom',
    action: addresses.path(`${CONSOLE_PATH}/sign-in`),
    destination: { name: 'page', value: page },
    problem: said,
  });
}
