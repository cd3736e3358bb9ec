/** What XML 1.0 has no place for, not even as a character reference. */
const NO_XML_CHARACTERS = /[[\p{Cc}--[\t\n\r\u007f-\u009f]]\ufffe\uffff]/gv;

/** Whether there is anything in a text that must not be written as it is. */
const SPECIAL = /[&<>"\ud800-\udfff\ufffe\uffff]|[\p{Cc}--[\t\n]]/v;

/**
 * A text as a document can hold it, whatever the source data says: without characters that XML does
 * not have, half a surrogate pair replaced, every kind of line end as `\n`.
 */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(NO_XML_CHARACTERS, '');
}

/** A text as the content of an element or of an attribute in double quotes. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** How many characters of a text a document cannot hold: they are removed or replaced. */
export function lostCharacters(text: string): number {
  const removed = text.match(NO_XML_CHARACTERS)?.length ?? 0;
  return text.isWellFormed() ? removed : removed + (text.match(/\p{Cs}/gu)?.length ?? 0);
}
