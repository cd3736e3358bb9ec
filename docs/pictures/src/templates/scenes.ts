import { listsInTables } from './lists-in-tables.ts';
import { listsInText } from './lists-in-text.ts';
import { looks } from './looks.ts';
import type { TemplateScene } from './scene.ts';
import { slides } from './slides.ts';

/** Every template in `docs/templates.md`. */
export const templateScenes: readonly TemplateScene[] = [
  ...listsInText,
  ...listsInTables,
  ...looks,
  ...slides,
];
