import { member, objectsIn } from './json.mjs';

/** The replacement for a secret. */
const HIDDEN = '<secret>';

/**
 * Removes secrets from reports: tokens, source URLs, and secrets that a server
 * returns.
 */
export class Secrets {
  /** @type {Set<string>} */
  #secrets = new Set();

  /** @param {readonly (string | null)[]} known */
  constructor(known) {
    for (const secret of known) this.#add(secret);
  }

  /** @param {import('./exchange.mjs').Exchange} exchange */
  observe({ json }) {
    for (const object of objectsIn(json)) {
      this.#add(member(object, 'source.webhookUrl'));
      if (Object.hasOwn(object, 'sourceType')) this.#add(object['webhookUrl']);
      for (const [name, value] of Object.entries(object)) {
        if (/secret/i.test(name)) this.#add(value);
      }
    }
  }

  /** @param {string} text */
  hide(text) {
    let hidden = text;
    for (const secret of this.#secrets) {
      hidden = hidden.replaceAll(secret, HIDDEN).replaceAll(pathOf(secret), HIDDEN);
    }
    return hidden;
  }

  /** @param {unknown} secret */
  #add(secret) {
    if (typeof secret === 'string' && secret !== '') this.#secrets.add(secret);
  }
}

/**
 * Requests are reported by path only.
 * @param {string} secret
 */
function pathOf(secret) {
  if (!URL.canParse(secret)) return secret;
  const { pathname, search } = new URL(secret);
  return pathname.length > 1 ? pathname + search : secret;
}
