import { isSame } from './json.mjs';

/**
 * The allowed values of a member, and their name in the report.
 * @typedef {object} Matcher
 * @property {string} words
 * @property {(value: unknown) => boolean} accepts
 */

/**
 * @param {unknown} value
 * @returns {Matcher}
 */
export function is(value) {
  return { words: JSON.stringify(value), accepts: (given) => isSame(given, value) };
}

/**
 * @param {readonly string[]} values
 * @returns {Matcher}
 */
export function oneOf(values) {
  return {
    words: `one of ${values.join(', ')}`,
    accepts: (given) => typeof given === 'string' && values.includes(given),
  };
}

/** @type {Matcher} */
export const string = { words: 'a String', accepts: (value) => typeof value === 'string' };

/** @type {Matcher} */
export const boolean = { words: 'a Boolean', accepts: (value) => typeof value === 'boolean' };

/** @type {Matcher} */
export const list = { words: 'an Array', accepts: (value) => Array.isArray(value) };

/** @type {Matcher} */
export const someText = {
  words: 'a String that is not empty',
  accepts: (value) => typeof value === 'string' && value !== '',
};

/** @type {Matcher} */
export const strings = {
  words: 'an Array<String>',
  accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

/** @type {Matcher} */
export const url = {
  words: 'a String (URL)',
  accepts: (value) => typeof value === 'string' && isWebAddress(value),
};

/** @type {Matcher} */
export const color = {
  words: 'a hex string prefixed with #',
  accepts: (value) => typeof value === 'string' && /^#[0-9a-f]+$/i.test(value),
};

/** @type {Matcher} */
export const email = {
  words: 'a String (<EMAIL>)',
  accepts: (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value),
};

/** @type {Matcher} */
export const mimeType = {
  words: 'a MIME type',
  accepts: (value) => typeof value === 'string' && /^[\w.+-]+\/[\w.+-]+(;.*)?$/.test(value),
};

/** @type {Matcher} */
export const timestamp = {
  words: 'an ISO 8601 string with a UTC offset',
  accepts: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(value),
};

/**
 * @param {string} prefix
 * @returns {Matcher}
 */
export function identifier(prefix) {
  return {
    words: `a String (${prefix}<id>)`,
    accepts: (value) =>
      typeof value === 'string' && value.startsWith(prefix) && value.length > prefix.length,
  };
}

/** @param {string} text */
function isWebAddress(text) {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
