/** The names of browsers by their mark. Those that also have the mark of another come before it. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const;

const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Longer ones are no browser's. */
const MAX_LENGTH = 1_000;

/**
 * Returns a browser and its system for people, such as `Firefox, Windows`. It consists of known words
 * only, whatever the header has.
 * @param userAgent the header `User-Agent`
 * @returns null if neither is known
 */
export function browserName(userAgent = ''): string | null {
  const text = userAgent.slice(0, MAX_LENGTH);
  const browser = BROWSERS.find(([, mark]) => mark.test(text))?.[0];
  const system = SYSTEMS.find(([, mark]) => mark.test(text))?.[0];
  if (browser !== undefined && system !== undefined) return `${browser}, ${system}`;
  return browser ?? system ?? null;
}
