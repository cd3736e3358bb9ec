/**
 * A request and its complete response.
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
export function requestText({ method, url, body }) {
  const { pathname, search } = new URL(url);
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  return [method, pathname + search, written ?? ''].join(' ').trim();
}

/** @param {Exchange} exchange */
export function responseText({ status, text, contentType }) {
  const isText = text === '' || /json|text/.test(contentType);
  return `${status} ${isText ? text : `with a body of type ${contentType || 'unknown'}`}`.trim();
}
