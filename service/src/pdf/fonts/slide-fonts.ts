import type { Element } from '@docloom/templates/package';
import type { OfficePart, OfficeParts } from './office-parts.ts';
import { around, childOf, within } from './office-parts.ts';
import type { Script } from './scripts.ts';
import { scriptsOf } from './scripts.ts';
import { ThemeFonts } from './theme-fonts.ts';

/** The element that names the font for each script. */
const ELEMENTS: Readonly<Record<Script, 'latin' | 'ea' | 'cs'>> = {
  ascii: 'latin',
  hAnsi: 'latin',
  eastAsia: 'ea',
  cs: 'cs',
};

const TITLES = ['title', 'ctrTitle'];

/**
 * Returns the families that runs on slides use: those that they name themselves, and those of the
 * theme. If a master or layout names a font itself, inherited fonts are ignored: placeholders
 * resolve them through three parts, and modern decks leave them to the theme.
 */
export function slideFontsOf(parts: OfficeParts): Set<string> {
  const themes = parts.all('theme+xml');
  const theme = new ThemeFonts(themes[0]);
  const masters = parts.all('presentationml.slideMaster+xml');
  const surroundings = [...masters, ...parts.all('presentationml.slideLayout+xml')];
  const hasOneTheme =
    masters.length === 1 && !surroundings.some((part) => namesFonts(part, part.root));
  const families = new Set<string>();
  for (const slide of parts.all('presentationml.slide+xml')) {
    for (const run of within(slide.root, 'a:r')) {
      const inherited = hasOneTheme ? levelOf(slide, run) : null;
      for (const family of fontsOfRun(slide, run, theme, inherited)) families.add(family);
    }
  }
  return families;
}

type Level = 'major' | 'minor';

/** @param inherited the theme font of a run that names none; null if unknown */
function fontsOfRun(
  slide: OfficePart,
  run: Element,
  theme: ThemeFonts,
  inherited: Level | null,
): string[] {
  const text = childOf(run, 'a:t');
  const scripts = text ? scriptsOf(slide.text(text)) : [];
  return Array.from(scripts, (script) => {
    const element = ELEMENTS[script];
    const named = slide.value(childOf(childOf(run, 'a:rPr'), `a:${element}`), 'typeface');
    if (named) return named.startsWith('+') ? themeFont(theme, named) : named;
    return inherited === null ? undefined : theme.of(inherited, element);
  }).flatMap((family) => family ?? []);
}

function levelOf(slide: OfficePart, run: Element): Level | null {
  const shape = around(run, 'p:sp');
  if (!shape) return 'minor';
  if ([...within(shape, 'a:lstStyle')].some((style) => namesFonts(slide, style))) return null;
  const [placeHolder] = within(shape, 'p:ph');
  const [reference] = within(shape, 'a:fontRef');
  const isTitle = TITLES.includes(slide.value(placeHolder, 'type') ?? '');
  return isTitle || slide.value(reference, 'idx') === 'major' ? 'major' : 'minor';
}

/** Returns whether an element names a font that is not a theme font. */
function namesFonts(part: OfficePart, element: Element): boolean {
  const fonts = [...within(element, 'a:latin')].map((font) => part.value(font, 'typeface') ?? '');
  return fonts.some((font) => font !== '' && !font.startsWith('+'));
}

/** @param name such as `+mj-lt` (ECMA-376 part 1, §20.1.10.81) */
function themeFont(theme: ThemeFonts, name: string): string | undefined {
  const level = name.startsWith('+mj') ? 'major' : 'minor';
  if (name.endsWith('-ea')) return theme.of(level, 'ea');
  return theme.of(level, name.endsWith('-cs') ? 'cs' : 'latin');
}
