import { randomBytes } from 'node:crypto';

/** The query parameter that carries the token. */
export const TOKEN_PARAMETER = 'token';

const TOKEN_BYTES = 24;

/** A token of this node: its bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

/** The path of a trigger ends with n8n's endpoint, the webhook ID and the path of the node. */
const TRIGGER_PATH = /\/[^/]+\/[^/]+\/webhook$/;

/** Makes a token that nobody can guess: 192 random bits. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Adds a token to a URL, so that only those who were told the URL know it. */
export function withToken(url: string, token: string): string {
  const changed = new URL(url);
  changed.searchParams.set(TOKEN_PARAMETER, token);
  return changed.href;
}

/** Returns the token in a URL, or null when there is none. */
export function tokenOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const token = new URL(url).searchParams.get(TOKEN_PARAMETER);
  return token === '' ? null : token;
}

/** The URL without its token, the way n8n knows it. */
export function withoutToken(url: string): string {
  if (!URL.canParse(url)) return url;
  const changed = new URL(url);
  changed.searchParams.delete(TOKEN_PARAMETER);
  return changed.href;
}

/** Returns a URL without its query, which names its receiver whatever the token. */
export function receiverOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Returns whether a URL looks like that of a Docloom Trigger in any n8n. */
export function isTriggerUrl(url: string): boolean {
  if (!URL.canParse(url) || !TRIGGER_PATH.test(new URL(url).pathname)) return false;
  return TOKEN.test(tokenOf(url) ?? '');
}

/** Compares URLs by what they mean: servers may write `http://n8n:80/a` as `http://n8n/a`. */
export function isSameUrl(one: string, other: string): boolean {
  return one === other || normal(one) === normal(other);
}

function normal(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
