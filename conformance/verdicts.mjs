/**
 * Why a point of the contract is not met, for the reader of the report.
 * @typedef {object} Shortcoming
 * @property {string} sent the request, or what else was done
 * @property {string} expected
 * @property {string} came
 */

/** Thrown if the server does not meet the contract. */
export class Unmet extends Error {
  /** @param {Shortcoming} shortcoming */
  constructor({ sent, expected, came }) {
    super(`${sent}: expected ${expected}, came ${came}`);
    this.sent = sent;
    this.expected = expected;
    this.came = came;
  }
}

/**
 * Thrown if a precondition of the point is missing, so that nothing is known about the point
 * itself.
 */
export class Skipped extends Error {}
