/** The languages of the console. */
export type Language = 'en' | 'de';

/** A language of the console, and the locale in which dates and numbers are written. */
export interface ChosenLanguage {
  language: Language;
  /** As BCP 47 names it, such as `de-AT`. */
  locale: string;
}

/**
 * Returns the first language that the browser prefers and the console has; English otherwise.
 * @param preferred the languages of the browser, the preferred one first
 */
export function languageOf(preferred: readonly string[]): ChosenLanguage {
  for (const locale of preferred) {
    const language = locale.split('-', 1)[0]?.toLowerCase();
    if (language !== 'en' && language !== 'de') continue;
    return { language, locale: isLocale(locale) ? locale : language };
  }
  return { language: 'en', locale: 'en' };
}

/** A browser may name what its system calls a locale, such as `en-US@posix`. */
function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
