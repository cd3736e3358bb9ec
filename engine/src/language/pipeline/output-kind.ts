/**
 * The kind of value that a tag produces. It is known at compile time, because rich values split the
 * surrounding text.
 */
export type OutputKind = 'text' | 'picture' | 'link' | 'markdown';
