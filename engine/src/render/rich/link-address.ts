import { safeParameters } from './mail-address.ts';
import { UnusableValue } from './unusable-value.ts';

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];
/** Word truncates longer addresses. */
const MAX_CHARACTERS = 2000;
const SHOWN = 60;
const REMEDY = 'Send an address that begins with https:, http:, mailto: or tel:.';

/**
 * Returns an address that a document may link to, normalized as browsers do. A mail address keeps
 * only the parameters that cannot attach files.
 * @throws UnusableValue for an invalid address, and for one that runs code or opens a file
 */
export function linkAddress(url: string): string {
  if (url.trim() === '') throw new UnusableValue('its address is empty', REMEDY);
  const address = URL.parse(url.trim().toWellFormed());
  if (!address || !SCHEMES.includes(address.protocol)) {
    const shown = url.length > SHOWN ? `${url.slice(0, SHOWN)}…` : url;
    throw new UnusableValue(`"${shown}" is not an allowed link address`, REMEDY);
  }
  if (address.protocol === 'mailto:') {
    address.search = safeParameters(address.search + address.hash);
    address.hash = '';
  }
  if (address.href.length > MAX_CHARACTERS) {
    throw new UnusableValue(
      `its address is longer than ${MAX_CHARACTERS} characters`,
      'Send a shorter address.',
    );
  }
  return address.href;
}
