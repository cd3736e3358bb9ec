import { noteOnLocale } from '../../../../engine/src/language/filters/locale-note.ts';

const noteOnNumbersIn = (locale: string) => noteOnLocale(locale, new Intl.NumberFormat(locale));

describe('the note on a locale', () => {
  it.each(['de', 'de-DE', 'zh-Hant-TW', 'ar-EG-u-nu-latn'])('is missing for %s', (locale) => {
    expect(noteOnNumbersIn(locale)).toBeNull();
  });

  it.each([
    ['de-DE-u-co-phonebk', '"co-phonebk" has no effect. Remove it.'],
    ['ar-EG-u-co-phonebk-nu-latn', '"co-phonebk" has no effect. Remove it.'],
    ['de-DE-x-own', '"x-own" has no effect. Remove it.'],
    [
      'de-DE-u-ca-buddhist-co-phonebk',
      '"ca-buddhist" and "co-phonebk" have no effect. Remove them.',
    ],
  ])('for %s names the extensions without an effect', (locale, note) => {
    expect(noteOnNumbersIn(locale)).toBe(`In the language "${locale}", ${note}`);
  });

  it('names every extension if none affects the result', () => {
    expect(noteOnLocale('ar-EG-u-nu-latn', null)).toContain('"nu-latn" has no effect');
  });
});
