/** @typedef {import('./check.mjs').Section} Section */

/**
 * Returns the requested sections, in the order of the contract.
 * @param {readonly Section[]} sections
 * @param {readonly string[]} only keys such as `4-documents`, or numbers; none for all
 * @throws {Error} if there is no section with a name
 */
export function chooseSections(sections, only) {
  const isNamed = (/** @type {Section} */ { key, number }, /** @type {string} */ name) =>
    name === key || name === String(number);
  const unknown = only.find((name) => !sections.some((section) => isNamed(section, name)));
  if (unknown !== undefined) {
    const keys = sections.map(({ key }) => key).join(', ');
    throw new Error(`There is no section "${unknown}". There are: ${keys}`);
  }
  if (only.length === 0) return sections;
  return sections.filter((section) => only.some((name) => isNamed(section, name)));
}
