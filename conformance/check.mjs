/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./needs.mjs').Need} Need
 */

/**
 * A point of the contract, with the check of a server for it.
 * @typedef {object} Check
 * @property {string} quote the words of the contract that are tried
 * @property {string} about which case of them, empty when there is only one
 * @property {readonly Need[]} needs what it cannot be tried without
 * @property {(world: World) => Promise<void>} run fails with `Unmet`, or gives up with `NotTried`
 */

/**
 * A section of the contract, or a subsection with its own heading.
 * @typedef {object} Section
 * @property {string} key how it is asked for, e.g. `4-documents`; its file is called like it
 * @property {number} number of the section in the contract
 * @property {string} title
 * @property {readonly Check[]} checks empty when the contract shows nothing that could be tried
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
