/** How the editor calls the field and its credential. */
const FIELD = "'Base URL' in the credential 'Docloom API'";

/** The address of a server as requests need it, or what the user should read instead. */
export type ParsedBaseUrl =
  | { readonly baseUrl: string; readonly error?: undefined }
  | { readonly baseUrl?: undefined; readonly error: string };

/**
 * Parses what the user wrote. Users who copy the address from a request bring the version along,
 * which the nodes add themselves; slashes at the end do no harm. Everything else that would change
 * where requests go is a fault.
 */
export function parseBaseUrl(written: string): ParsedBaseUrl {
  const text = written.trim();
  if (text === '') return { error: `${FIELD} is empty. Write the address of the server into it.` };
  // What stands before it is a secret, so nothing of it is repeated.
  if (text.includes('@')) return { error: describePassword(text) };
  const isAddress = /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text);
  return isAddress ? parseAddress(new URL(text)) : { error: describeNoAddress(text) };
}

function parseAddress(address: URL): ParsedBaseUrl {
  const baseUrl = `${address.origin}${withoutVersion(address.pathname)}`;
  if (address.search !== '' || address.hash !== '') {
    return { error: `${FIELD} has a '?' or a '#' in it. Write ${baseUrl} and nothing after it.` };
  }
  return { baseUrl };
}

function withoutVersion(path: string): string {
  return path.replace(/\/+$/, '').replace(/\/v0$/, '').replace(/\/+$/, '');
}

function describePassword(text: string): string {
  const address =
    /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const isClear = address !== undefined && !address.pathname.includes('@');
  const example = isClear ? `${address.origin}${withoutVersion(address.pathname)}` : 'the address';
  return `${FIELD} has a user name or a password before the '@'. Write ${example} without them; the token belongs in 'Developer Token'.`;
}

function describeNoAddress(text: string): string {
  // What stands after a '?' may be a secret.
  const isPlain = !/[?#]/.test(text);
  const example = text.includes(':/') || !isPlain ? 'http://localhost:8080' : `http://${text}`;
  const suggestion = URL.canParse(example) ? example : 'http://localhost:8080';
  const given = isPlain ? `${FIELD} is '${text}', which is` : `${FIELD} is`;
  return `${given} no address of a server. It begins with http:// or https://, such as ${suggestion}.`;
}
