import { randomPicture } from './random-picture.ts';
import { deck } from './deck.ts';
import { invoice } from './invoice.ts';
import { letter, letterWithPicture } from './letter.ts';
import type { TemplateCase } from './template-case.ts';

/** Every measured kind of document. */
export const cases: readonly TemplateCase[] = [
  letter,
  invoice,
  deck,
  letterWithPicture(randomPicture()),
];
