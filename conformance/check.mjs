/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./needs.mjs').Need} Need
 */

/**
 * A point of the contract, with the check of a server for it.
 * @typedef {object} Check
 * @property {string} quote the tested words of the contract
 * @property {string} about the case, empty if there is only one
 * @property {readonly Need[]} needs the options without which the check is skipped
 * @property {(world: World) => Promise<void>} run throws `Unmet` if the check fails, and `Skipped` if it cannot run
 */

/**
 * A section of the contract, or a subsection with its own heading.
 * @typedef {object} Section
 * @property {string} key the name for `--only` and of its file, such as `4-documents`
 * @property {number} number of the section in the contract
 * @property {string} title
 * @property {readonly Check[]} checks empty if the section has nothing that can be tested
 */

/**
 * @param {string} key begins with the section's number
 * @param {string} title
 * @param {readonly Check[]} checks
 * @returns {Section}
 */
export function section(key, title, checks) {
  return { key, number: Number.parseInt(key, 10), title, checks };
}

/**
 * @param {string} quote
 * @param {(world: World) => Promise<void>} run
 * @param {{ about?: string, needs?: readonly Need[] }} [rest]
 * @returns {Check}
 */
export function check(quote, run, { about = '', needs = [] } = {}) {
  return { quote, about, needs, run };
}
