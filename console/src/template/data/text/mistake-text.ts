import type { Words } from '../../../words/english.ts';
import type { JsonMistake } from '../json/json-mistake.ts';
import { lineAndColumn } from '../json/json-mistake.ts';

/** Returns where a mistake is, what it is and what to do, in words of a person. */
export function mistakeIn(words: Words, text: string, mistake: JsonMistake): string {
  const { reason, position, found } = mistake;
  const { line, column } = lineAndColumn(text, position);
  return `${words.data.place(line, column)} ${words.data.mistakes[reason](found)}`;
}
