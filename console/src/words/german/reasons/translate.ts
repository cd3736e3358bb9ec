import type { Translation } from '../../english/reasons.ts';
import { deliverySentences } from './delivery-sentences.ts';
import type { Sentence } from './sentence.ts';
import { templateSentences } from './template-sentences.ts';
import { warningSentences } from './warning-sentences.ts';

const SENTENCES: readonly Sentence[] = [
  ...warningSentences,
  ...templateSentences,
  ...deliverySentences,
];

/**
 * Translates the sentences of the template engine and of deliveries, which have no codes, one after the
 * other. The first one that is not known ends the translation.
 */
export function translate(text: string): Translation {
  const translated: string[] = [];
  let rest = text;
  for (;;) {
    const [english, german] = SENTENCES.find(([pattern]) => pattern.test(rest)) ?? [];
    if (!english || german === undefined) return { translated: translated.join(' '), rest };
    const [found = ''] = english.exec(rest) ?? [];
    translated.push(found.replace(english, german));
    rest = rest.slice(found.length).trimStart();
  }
}
