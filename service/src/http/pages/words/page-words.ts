import type { FastifyRequest } from 'fastify';
import type { DocloomError } from '../../../errors/errors.ts';
import type { Html } from '../html.ts';
import { html } from '../html.ts';
import type { PageWords } from './english.ts';
import { english } from './english.ts';
import { englishProblems } from './english-problems.ts';
import { german } from './german.ts';
import { germanProblems } from './german-problems.ts';
import { languageOf } from './language-of.ts';

/** Returns the words of the pages in the language that the browser of a request prefers. */
export function wordsOf({ headers }: Pick<FastifyRequest, 'headers'>): PageWords {
  return languageOf(headers['accept-language']) === 'de' ? german : english;
}

/** What a page says about an error. */
export interface ToldProblem {
  title: string;
  sentence: Html;
}

/**
 * Returns what a page says about an error. Names and numbers that the German sentence lacks follow in
 * the English one, and so does an error that has no German sentence.
 */
export function tell(
  { code, title, message }: Pick<DocloomError, 'code' | 'title' | 'message'>,
  { language }: PageWords,
): ToldProblem {
  if (language === 'en') return { title, sentence: html`${englishProblems[code] ?? message}` };
  const known = germanProblems[code];
  const original = html`<span lang="en">${message}</span>`;
  if (!known) return { title: 'Das ist nicht möglich', sentence: original };
  const isWhole = known.lacksDetails !== true;
  return {
    title: known.title,
    sentence: isWhole ? html`${known.sentence}` : html`${known.sentence} ${original}`,
  };
}
