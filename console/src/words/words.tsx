import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Words } from './english.ts';
import { english } from './english.ts';
import type { ChosenLanguage } from './language-of.ts';

interface Spoken extends ChosenLanguage {
  words: Words;
}

const SpokenContext = createContext<Spoken>({ language: 'en', locale: 'en', words: english });

/**
 * Loads the words of a language. German is in a file of its own, which only its readers load.
 */
export async function loadWords({ language }: ChosenLanguage): Promise<Words> {
  if (language === 'de') return (await import('./german.ts')).german;
  return english;
}

/** Gives the pages below it their language. */
export function WordsProvider({ children, ...spoken }: Spoken & { children: ReactNode }) {
  return (
    <SpokenContext value={spoken}>
      <I18nProvider locale={spoken.locale}>{children}</I18nProvider>
    </SpokenContext>
  );
}

/** Returns the words of the chosen language. */
export function useWords(): Words {
  return use(SpokenContext).words;
}

/** Returns the locale in which dates and numbers are written. */
export function useLocale(): string {
  return use(SpokenContext).locale;
}
