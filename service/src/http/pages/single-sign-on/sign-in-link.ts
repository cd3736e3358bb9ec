import { CONSOLE_PATH } from '../../console/console-paths.ts';
import type { SignInOptions } from '../sign-in.ts';

/** Where a sign-in at the provider begins. */
export const START_PATH = `${CONSOLE_PATH}/sign-in/openid`;

/** The parameter with which a sign-in asks for the account. */
export const CHOOSE = 'choose';

/** To where the provider sends people back. */
export const CALLBACK_PATH = `${START_PATH}/callback`;

/** The button of the sign-in page that leads to the provider. */
export interface SignInLink {
  /** What it calls the provider. */
  name: string;
  address: string;
  /** Where the provider asks for the account, also if it knows the person. */
  otherAccount: string;
}

/**
 * Returns the button that leads to the provider.
 * @param page the address to come back to, without the prefix of a proxy
 * @returns null if there is no provider
 */
export function signInLink(
  { addresses, singleSignOn }: Pick<SignInOptions, 'addresses' | 'singleSignOn'>,
  page: string,
): SignInLink | null {
  if (singleSignOn === null) return null;
  const query = new URLSearchParams({ page }).toString();
  const address = `${addresses.path(START_PATH)}?${query}`;
  return { name: singleSignOn.name, address, otherAccount: `${address}&${CHOOSE}=account` };
}
