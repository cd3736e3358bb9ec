/**
 * Throws if the present content of a template is not the one that the user knows.
 * @param sha256 of the content; undefined if the file is missing
 */
export type ContentCondition = (sha256: string | undefined) => void;

/** The condition of a change without a condition. */
export const WHATEVER_CONTENT: ContentCondition = () => undefined;
