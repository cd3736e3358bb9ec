/** The first bytes of every file of the kind. */
const BEGINNINGS = { docx: 'PK', pdf: '%PDF-' };

/** @returns the kind of a document, or its size in words when it is of none */
export function kindOf(content: Buffer): string {
  const found = Object.entries(BEGINNINGS).find(([, bytes]) => content.indexOf(bytes) === 0);
  return found?.[0] ?? `${String(content.length)} bytes of something else`;
}
