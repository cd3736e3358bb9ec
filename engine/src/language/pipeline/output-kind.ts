/** What a tag makes; known before there is data, because what is not text needs room around it. */
export type OutputKind = 'text' | 'picture' | 'link' | 'markdown';
