import type { Element } from '@docloom/templates/package';
import type { OfficePart } from './office-parts.ts';
import { childOf } from './office-parts.ts';
import type { Script } from './scripts.ts';
import type { ThemeFonts } from './theme-fonts.ts';

/** The families that run properties name, by script. */
export type NamedFonts = Partial<Record<Script, string>>;

interface Style {
  readonly basedOn: string | undefined;
  readonly fonts: NamedFonts;
}

const SCRIPTS: readonly Script[] = ['ascii', 'hAnsi', 'eastAsia', 'cs'];

/** Deeper than styles inherit, so that circular inheritance ends. */
const MAX_DEPTH = 30;

/** The fonts that the styles of a Word document name. */
export class WordStyles {
  /** The fonts of text whose styles name none. */
  readonly defaults: NamedFonts;
  /** The default paragraph style. */
  readonly paragraph: string | undefined;
  readonly #styles = new Map<string, Style>();

  /** @param part undefined if there is none */
  constructor(part: OfficePart | undefined, theme: ThemeFonts) {
    const defaults = childOf(childOf(part?.root, 'w:docDefaults'), 'w:rPrDefault');
    this.defaults = part ? namedFonts(part, childOf(defaults, 'w:rPr'), theme) : {};
    const styles = part?.root.children.filter(({ name }) => name === 'w:style') ?? [];
    for (const style of styles) {
      const id = part?.value(style, 'styleId');
      if (!part || id === undefined) continue;
      this.#styles.set(id, {
        basedOn: part.value(childOf(style, 'w:basedOn'), 'val'),
        fonts: namedFonts(part, childOf(style, 'w:rPr'), theme),
      });
      const isDefault = /^(?:1|true|on)$/.test(part.value(style, 'default') ?? '');
      if (isDefault && part.value(style, 'type') === 'paragraph') this.paragraph = id;
    }
  }

  /** Returns the fonts that a style and its base styles name, nearest first. */
  chain(id: string | undefined): NamedFonts[] {
    const chain: NamedFonts[] = [];
    let style = id === undefined ? undefined : this.#styles.get(id);
    while (style && chain.length < MAX_DEPTH) {
      chain.push(style.fonts);
      style = style.basedOn === undefined ? undefined : this.#styles.get(style.basedOn);
    }
    return chain;
  }
}

/**
 * Returns the families that run properties name.
 * @param properties the element `w:rPr`
 */
export function namedFonts(
  part: OfficePart,
  properties: Element | undefined,
  theme: ThemeFonts,
): NamedFonts {
  const fonts = childOf(properties, 'w:rFonts');
  if (!fonts) return {};
  const named: NamedFonts = {};
  for (const script of SCRIPTS) {
    const ofTheme = part.value(fonts, script === 'cs' ? 'cstheme' : `${script}Theme`);
    const family = (ofTheme && themeFont(theme, ofTheme)) ?? part.value(fonts, script);
    if (family) named[script] = family;
  }
  return named;
}

/** @param name such as `minorHAnsi` (ECMA-376 part 1, §17.18.96) */
function themeFont(theme: ThemeFonts, name: string): string | undefined {
  const level = name.startsWith('major') ? 'major' : 'minor';
  if (name.endsWith('EastAsia')) return theme.of(level, 'ea');
  return theme.of(level, name.endsWith('Bidi') ? 'cs' : 'latin');
}
