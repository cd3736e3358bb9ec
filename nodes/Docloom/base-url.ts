/** How the editor calls the field and its credential. */
const FIELD = "'Base URL' in the credential 'Docloom API'";

/**
 * The address of the server as requests need it, from what the user wrote. Who copies it from a
 * request brings the version along, which the nodes add themselves, and slashes do no harm.
 */
export function tidyBaseUrl(written: string): string {
  return written.trim().replace(/\/+$/, '').replace(/\/v0$/, '').replace(/\/+$/, '');
}

/** What the user should read when no server can have this address; undefined when one can. */
export function findBaseUrlFault(baseUrl: string): string | undefined {
  if (baseUrl === '') return `${FIELD} is empty. Write the address of the server into it.`;
  if (/^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl)) return undefined;
  const example = baseUrl.includes(':/') ? 'http://localhost:8080' : `http://${baseUrl}`;
  const suggestion = URL.canParse(example) ? example : 'http://localhost:8080';
  return `${FIELD} is '${baseUrl}', which is no address of a server. It begins with http:// or https://, such as ${suggestion}.`;
}
