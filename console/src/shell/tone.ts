/** What a status means for a person who only looks at its colour. */
export type Tone = 'good' | 'bad' | 'busy' | 'quiet';
