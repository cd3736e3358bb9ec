import type { Element } from '@docloom/templates/package';
import type { OfficePart, OfficeParts } from './office-parts.ts';
import { around, childOf, within } from './office-parts.ts';
import { scriptsOf } from './scripts.ts';
import type { NamedFonts } from './word-styles.ts';
import { namedFonts, WordStyles } from './word-styles.ts';
import { ThemeFonts } from './theme-fonts.ts';

/** The ends of the content types of parts with text, with and without macros. */
const KINDS = [
  'document.main+xml',
  'document.macroEnabled.main+xml',
  ...['header', 'footer', 'footnotes', 'endnotes'].map((kind) => `wordprocessingml.${kind}+xml`),
];

/** Returns the families that the runs of a Word document use, directly or through their styles. */
export function wordFontsOf(parts: OfficeParts): Set<string> {
  const theme = new ThemeFonts(parts.all('theme+xml')[0]);
  const styles = new WordStyles(parts.all('wordprocessingml.styles+xml')[0], theme);
  const families = new Set<string>();
  for (const part of KINDS.flatMap((kind) => parts.all(kind))) {
    for (const run of within(part.root, 'w:r')) {
      for (const family of fontsOfRun(part, run, styles, theme)) families.add(family);
    }
  }
  return families;
}

function fontsOfRun(
  part: OfficePart,
  run: Element,
  styles: WordStyles,
  theme: ThemeFonts,
): string[] {
  const properties = childOf(run, 'w:rPr');
  if (isOn(part, childOf(properties, 'w:vanish'))) return [];
  const texts = run.children.filter(({ name }) => name === 'w:t').map((text) => part.text(text));
  const scripts = scriptsOf(texts.join(''));
  if (scripts.size === 0) return [];
  const named: NamedFonts[] = [
    namedFonts(part, properties, theme),
    ...styles.chain(part.value(childOf(properties, 'w:rStyle'), 'val')),
    ...stylesAround(part, run, styles),
    styles.defaults,
  ];
  const isComplex = ['w:rtl', 'w:cs'].some((name) => isOn(part, childOf(properties, name)));
  const asked = isComplex ? (['cs'] as const) : [...scripts];
  return asked.flatMap((script) => named.find((fonts) => fonts[script])?.[script] ?? []);
}

/** A property without a value is on (ECMA-376 part 1, §17.17.4). */
function isOn(part: OfficePart, property: Element | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off)$/.test(part.value(property, 'val') ?? '');
}

/**
 * Paragraph styles take precedence over the surrounding table's style (ECMA-376 part 1, §17.7.2).
 */
function stylesAround(part: OfficePart, run: Element, styles: WordStyles): NamedFonts[] {
  const styleOf = (outer: string, properties: string, style: string) =>
    part.value(childOf(childOf(around(run, outer), properties), style), 'val');
  return [
    ...styles.chain(styleOf('w:p', 'w:pPr', 'w:pStyle') ?? styles.paragraph),
    ...styles.chain(styleOf('w:tbl', 'w:tblPr', 'w:tblStyle')),
  ];
}
