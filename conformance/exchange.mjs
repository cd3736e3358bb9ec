/** Bodies of templates and lists would hide what the report is about. */
const LONGEST_EXCERPT = 400;

/**
 * A request and its answer, read whole.
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} url
 * @property {unknown} body what was sent; undefined when there was nothing
 * @property {number} status
 * @property {string} contentType empty when there was none
 * @property {Uint8Array} content
 * @property {string} text
 * @property {unknown} json undefined when the answer is not JSON
 */

/** @param {Exchange} exchange */
export function sentIn({ method, url, body }) {
  const { pathname, search } = new URL(url);
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  return [method, pathname + search, written ?? ''].join(' ').trim();
}

/** @param {Exchange} exchange */
export function cameIn({ status, text, contentType }) {
  const isText = text === '' || /json|text/.test(contentType);
  return `${status} ${isText ? excerpt(text) : `with a body of type ${contentType || 'unknown'}`}`.trim();
}

/** @param {string} text */
function excerpt(text) {
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT)} …` : text;
}
