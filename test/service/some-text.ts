// What jest's own matchers are, without their `any`: they may stand for a value, not be used as one.

/** Any text, where the text itself does not matter. */
export const someText: unknown = expect.any(String);

export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);

export const textWith = (part: string): unknown => expect.stringContaining(part);
