/** What trimming means for a JSON schema: a string of white space alone is empty. */
export const NOT_BLANK = { pattern: '\\S' } as const;
