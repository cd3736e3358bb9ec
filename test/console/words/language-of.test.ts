import { languageOf } from '../../../console/src/words/language-of.ts';

it.each([
  [['de-AT', 'en'], { language: 'de', locale: 'de-AT' }],
  [['fr-FR', 'de', 'en'], { language: 'de', locale: 'de' }],
  [['en-GB', 'de'], { language: 'en', locale: 'en-GB' }],
  [['fr', 'ja-JP'], { language: 'en', locale: 'en' }],
  [['de-DE@euro'], { language: 'de', locale: 'de' }],
  [['C', 'en-US@posix'], { language: 'en', locale: 'en' }],
  [[], { language: 'en', locale: 'en' }],
])('of a browser that prefers %j', (preferred, chosen) => {
  expect(languageOf(preferred)).toEqual(chosen);
});
