import { cameIn, sentIn } from './exchange.mjs';
import { member } from './json.mjs';
import { Unmet } from './verdicts.mjs';

/**
 * @typedef {import('./exchange.mjs').Exchange} Exchange
 * @typedef {import('./matchers.mjs').Matcher} Matcher
 */

/**
 * Insists on a status, or on one of several where the contract leaves the choice.
 * @param {Exchange} exchange
 * @param {...number} statuses
 */
export function expectStatus(exchange, ...statuses) {
  expectOf(exchange, statuses.includes(exchange.status), `status ${statuses.join(' or ')}`);
}

/**
 * Insists on what a member of the answer is.
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
    sent: sentIn(exchange),
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
  throw new Unmet({ sent: sentIn(exchange), expected, came: cameIn(exchange) });
}
