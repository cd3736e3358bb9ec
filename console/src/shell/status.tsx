import type { ReactNode } from 'react';

/** What a status means for a person who only looks at its colour. */
export type Tone = 'good' | 'bad' | 'busy' | 'quiet';

/** Shows a status as a word, with a colour beside it. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>;
}
