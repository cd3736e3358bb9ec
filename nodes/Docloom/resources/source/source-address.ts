import { isLoopback } from '../../credential/loopback';

/**
 * Where to post the data of a source. A service that was not told its public address names the
 * machine it runs on as that machine calls itself, which means another machine to an n8n in a
 * container. The server is known at the base URL, so its webhook source is looked for there.
 *
 * @param webhookUrl as the server names it
 * @param baseUrl the address in the credential, without a slash at its end
 */
export function addressForData(webhookUrl: string, baseUrl: string): string {
  if (!URL.canParse(webhookUrl)) return webhookUrl;
  const named = new URL(webhookUrl);
  if (!isLoopback(named.hostname) || isLoopback(new URL(baseUrl).hostname)) return webhookUrl;
  return `${baseUrl}${named.pathname}${named.search}`;
}
