/** The English pattern of a sentence, from the beginning of a text, and its German replacement. */
export type Sentence = readonly [pattern: RegExp, german: string];
