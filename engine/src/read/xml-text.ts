/** Characters that XML 1.0 does not allow, even as character references. */
const NO_XML_CHARACTERS = /[[\p{Cc}--[\t\n\r\u007f-\u009f]]\ufffe\uffff]/gv;

/** Matches a text with any character that must not be written unchanged. */
const SPECIAL = /[&<>"\ud800-\udfff\ufffe\uffff]|[\p{Cc}--[\t\n]]/v;

/**
 * Returns a text in the form that a document can contain: without characters that XML does not
 * allow, with unpaired surrogates replaced, and with all line ends as `\n`.
 */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(NO_XML_CHARACTERS, '');
}

/** Escapes a text for an element, or for an attribute in double quotes. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Returns how many characters of a text a document cannot contain; they are removed or replaced.
 */
export function lostCharacters(text: string): number {
  const removed = text.match(NO_XML_CHARACTERS)?.length ?? 0;
  return text.isWellFormed() ? removed : removed + (text.match(/\p{Cs}/gu)?.length ?? 0);
}
