/** A formatter with the locale that Intl resolved. */
interface Formatter {
  resolvedOptions(): { locale: string };
}

const EXTENSION = /-[a-z0-9]-/iu;

/**
 * Returns a note if an extension of a locale has no effect, such as the `co-phonebk` of
 * `de-DE-u-co-phonebk`.
 * @param locale as in the template
 * @param formatter the formatter for this locale; null if no extension affects the result
 */
export function noteOnLocale(locale: string, formatter: Formatter | null): string | null {
  // Most locales have no extension and need no further check.
  if (!EXTENSION.test(locale)) return null;
  return noteOn(locale, formatter?.resolvedOptions().locale ?? '');
}

function noteOn(locale: string, resolved: string): string | null {
  const at = locale.search(EXTENSION);
  const ineffective = extensionsOf(locale.slice(at + 1)).filter(
    (extension) => !`${resolved}-`.includes(`-${extension}-`),
  );
  if (ineffective.length === 0) return null;
  const names = ineffective.map((extension) => `"${extension}"`).join(' and ');
  const [verb, pronoun] = ineffective.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return `In the language "${locale}", ${names} ${verb} no effect. Remove ${pronoun}.`;
}

/** `u-co-phonebk-nu-latn` → `co-phonebk`, `nu-latn`. */
function extensionsOf(extensions: string): string[] {
  const found: string[] = [];
  let singleton = '';
  for (const token of extensions.split('-')) {
    if (token.length === 1 && singleton !== 'x') singleton = token.toLowerCase();
    else if (singleton === 'u' && token.length === 2) found.push(token);
    else if (singleton === 'u' && found.length > 0) found.push(`${found.pop() ?? ''}-${token}`);
    else found.push(`${singleton}-${token}`);
  }
  return found;
}
