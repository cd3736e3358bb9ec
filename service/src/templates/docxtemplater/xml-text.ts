/** What XML 1.0 has no place for, not even as a character reference. */
// eslint-disable-next-line no-control-regex -- control characters are what must go
const NO_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A text as a document can hold it, whatever the source data says: without characters that XML does
 * not have, half a surrogate pair replaced, every kind of line end as `\n`.
 */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(NO_XML_CHARACTERS, '');
}
