/** The languages of the pages. */
export type Language = 'en' | 'de';

/**
 * Returns the language that a browser prefers of those that the pages have (RFC 9110 §12.5.4);
 * English if it names none of them.
 * @param header the value of `Accept-Language`
 */
export function languageOf(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map(rangeOf);
  const wanted = ranges.filter(({ weight }) => weight > 0);
  // Ranges of the same weight keep their order.
  const [first] = wanted
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
    .filter(isKnown);
  return first ?? 'en';
}

function isKnown(language: string): language is Language {
  return language === 'en' || language === 'de';
}

function rangeOf(written: string): { language: string; weight: number } {
  const [range = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='));
  const [language = ''] = range.split('-', 1);
  return { language, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
}
