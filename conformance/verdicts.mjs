/**
 * Why a point of the contract is not met, in words for the person who reads the report.
 * @typedef {object} Shortcoming
 * @property {string} sent the request, or what else was done
 * @property {string} expected
 * @property {string} came
 */

/** The server does not do what the contract says. */
export class Unmet extends Error {
  /** @param {Shortcoming} shortcoming */
  constructor({ sent, expected, came }) {
    super(`${sent}: expected ${expected}, came ${came}`);
    this.sent = sent;
    this.expected = expected;
    this.came = came;
  }
}

/** Something that the point itself is not about was missing, so nothing is known of it. */
export class NotTried extends Error {}
