/** Footnotes and endnotes each have a part and numbers of their own. */
export type NoteKind = 'footnote' | 'endnote';
