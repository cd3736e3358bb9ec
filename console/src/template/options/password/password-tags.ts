/** The wording of the service for a password that the data leaves empty, in an error. */
const EMPTY = /: the PDF password comes from (.+), for which the data has no value\./u;

/** Returns the tags of the password that are empty, as the error names them; undefined if it names none. */
export function emptyTagsIn(message: string): string | undefined {
  return EMPTY.exec(message)?.[1];
}

/** Returns whether an error says that the option is on without a password. */
export function hasNoPassword(message: string): boolean {
  return message.includes(": enablePdfPassword is true, but the document's pdfPassword is empty.");
}
