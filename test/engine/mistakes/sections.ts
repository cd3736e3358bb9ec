import { blocks } from './rows/blocks.ts';
import { conditions } from './rows/conditions.ts';
import { dates } from './rows/dates.ts';
import { expressions } from './rows/expressions.ts';
import { foreignTags } from './rows/foreign-tags.ts';
import { lists } from './rows/lists.ts';
import { names } from './rows/names.ts';
import { notations } from './rows/notations.ts';
import { numbers } from './rows/numbers.ts';
import { otherValues } from './rows/other-values.ts';
import { sums } from './rows/sums.ts';
import type { Section } from './section.ts';

/** All rows of `docs/templates-mistakes.md`, in its order. */
export const sections: readonly Section[] = [
  numbers,
  notations,
  sums,
  dates,
  conditions,
  blocks,
  expressions,
  foreignTags,
  lists,
  names,
  otherValues,
];
