/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns a member of a JSON value, or undefined if it is missing.
 * @param {unknown} value
 * @param {string} path e.g. `documents.0.file.id`; empty for the value itself
 * @returns {unknown}
 */
export function member(value, path) {
  if (path === '') return value;
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/**
 * Returns every text in a JSON value, at any depth.
 * @param {unknown} value
 * @returns {string[]}
 */
export function textsIn(value) {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Returns every object in a JSON value, including the value itself.
 * @param {unknown} value
 * @returns {Record<string, unknown>[]}
 */
export function objectsIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(objectsIn)];
}

/**
 * Returns whether two JSON values are equal, regardless of the order of members.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
