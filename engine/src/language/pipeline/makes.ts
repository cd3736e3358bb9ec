/** What a tag makes; known before there is data, because what is not text needs room around it. */
export type Makes = 'text' | 'picture' | 'link' | 'markdown';
