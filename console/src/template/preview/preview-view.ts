/** What the preview shows: the document, or the template with its tags and some texts marked. */
export type PreviewView =
  { readonly kind: 'filled' } | { readonly kind: 'tags'; readonly marked: readonly string[] };

export const FILLED: PreviewView = { kind: 'filled' };

/** The template with its tags, with the places of a text marked. */
export function tagsWith(text?: string): PreviewView {
  return { kind: 'tags', marked: text === undefined ? [] : [text] };
}
