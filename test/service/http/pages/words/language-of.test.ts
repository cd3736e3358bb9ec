import { languageOf } from '../../../../../service/src/http/pages/words/language-of.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,de;q=0.7,en;q=0.3', 'de'],
  ['en;q=0.2, DE ; q=0.4', 'de'],
  ['de;q=0, en', 'en'],
  ['de;q=0', 'en'],
  ['de;q=none', 'en'],
  ['ja,*;q=0.5', 'en'],
  ['den', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('of a browser that sends %j', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
