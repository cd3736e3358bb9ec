/** The equivalent of trimming in a JSON schema: a string of only white space is empty. */
export const NOT_BLANK = { pattern: '\\S' } as const;
