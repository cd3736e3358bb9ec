/** The names of the field and its credential in the editor. */
const FIELD = "'Base URL' in the credential 'Docloom API'";

/** A valid base URL, or the error to show to the user. */
export type ParsedBaseUrl =
  | { readonly baseUrl: string; readonly error?: undefined }
  | { readonly baseUrl?: undefined; readonly error: string };

/**
 * Parses the address that the user entered. Removes slashes at the end and the API version, which
 * users copy along and the nodes add themselves. Rejects anything else that would change where
 * requests go.
 */
export function parseBaseUrl(written: string): ParsedBaseUrl {
  const text = written.trim();
  if (text === '') return { error: `${FIELD} is empty. Enter the address of the server.` };
  // The part before it is a secret, so the message does not repeat it.
  if (text.includes('@')) return { error: describePassword(text) };
  const isAddress = /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text);
  return isAddress ? parseAddress(new URL(text)) : { error: describeNoAddress(text) };
}

function parseAddress(address: URL): ParsedBaseUrl {
  const baseUrl = `${address.origin}${withoutVersion(address.pathname)}`;
  if (address.search !== '' || address.hash !== '') {
    return { error: `${FIELD} contains a '?' or a '#'. Enter ${baseUrl} and nothing else.` };
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
  return `${FIELD} contains a user name or a password before the '@'. Enter ${example} without them; the token belongs in 'Developer Token'.`;
}

function describeNoAddress(text: string): string {
  // The query may contain a secret.
  const isPlain = !/[?#]/.test(text);
  const example = text.includes(':/') || !isPlain ? 'http://localhost:8080' : `http://${text}`;
  const suggestion = URL.canParse(example) ? example : 'http://localhost:8080';
  const given = isPlain ? `${FIELD} is '${text}', which is` : `${FIELD} is`;
  return `${given} not a server address. Enter one that begins with http:// or https://, such as ${suggestion}.`;
}
