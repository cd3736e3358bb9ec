import type { ReactNode } from 'react';
import type { Tone } from './tone.ts';

/** Shows a status as a word, with a colour beside it. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>;
}
