import type { OfficePart } from './office-parts.ts';
import { childOf, within } from './office-parts.ts';

const SCRIPTS = ['latin', 'ea', 'cs'] as const;
type ThemeScript = (typeof SCRIPTS)[number];

/** A theme's fonts by role, such as `major latin`. */
export class ThemeFonts {
  readonly #fonts = new Map<string, string>();

  /** @param theme undefined if there is none */
  constructor(theme: OfficePart | undefined) {
    if (!theme) return;
    for (const level of ['major', 'minor'] as const) {
      const [fonts] = within(theme.root, `a:${level}Font`);
      for (const script of SCRIPTS) {
        const font = theme.value(childOf(fonts, `a:${script}`), 'typeface');
        if (font) this.#fonts.set(`${level} ${script}`, font);
      }
    }
  }

  of(level: 'major' | 'minor', script: ThemeScript): string | undefined {
    return this.#fonts.get(`${level} ${script}`);
  }
}
