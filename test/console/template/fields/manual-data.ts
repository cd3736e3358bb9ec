import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Returns the data of all examples of `docs/templates.md`, as JSON. */
export function manualData(): string {
  const manual = readFileSync(resolve(__dirname, '../../../../docs/templates.md'), 'utf8');
  return /```json\n([\s\S]*?)```/.exec(manual)?.[1] ?? '';
}
