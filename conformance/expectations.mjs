import { responseText, requestText } from './exchange.mjs';
import { member } from './json.mjs';
import { Unmet } from './verdicts.mjs';

/**
 * @typedef {import('./exchange.mjs').Exchange} Exchange
 * @typedef {import('./matchers.mjs').Matcher} Matcher
 */

/**
 * Requires a status, or one of several if the contract leaves the choice.
 * @param {Exchange} exchange
 * @param {...number} statuses
 */
export function expectStatus(exchange, ...statuses) {
  expectOf(exchange, statuses.includes(exchange.status), `status ${statuses.join(' or ')}`);
}

/**
 * Requires a value of a member of the response.
 * @param {Exchange} exchange
 * @param {string} path e.g. `source.webhookUrl`; empty for the whole answer
 * @param {Matcher} matcher
 */
export function expectMember(exchange, path, matcher) {
  const value = member(exchange.json, path);
  if (matcher.accepts(value)) return;
  const shown = value === undefined ? 'no such member' : JSON.stringify(value);
  const name = path === '' ? 'the answer' : path;
  throw new Unmet({
    sent: requestText(exchange),
    expected: `${name}: ${matcher.words}`,
    came: `${exchange.status}, ${name}: ${shown}`,
  });
}

/**
 * @param {Exchange} exchange
 * @param {boolean} isMet
 * @param {string} expected in words
 */
export function expectOf(exchange, isMet, expected) {
  if (isMet) return;
  throw new Unmet({ sent: requestText(exchange), expected, came: responseText(exchange) });
}
