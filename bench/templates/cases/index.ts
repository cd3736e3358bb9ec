import { randomPicture } from './random-picture.ts';
import { deck } from './deck.ts';
import { invoice } from './invoice.ts';
import { letter, letterWithPicture } from './letter.ts';
import type { TemplateCase } from './template-case.ts';

/** Every kind of document that is measured. */
export const cases: readonly TemplateCase[] = [
  letter,
  invoice,
  deck,
  letterWithPicture(randomPicture()),
];
