import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';

/**
 * The variables of an environment file, also those that are only shown behind a `#`.
 * @param path in the repository
 */
export function variablesIn(path: string): string[] {
  const text = readFileSync(join(repository, path), 'utf8');
  return [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
}

/** The values of an environment file; those that are only shown are left out. */
export function valuesIn(path: string): Record<string, string> {
  const text = readFileSync(join(repository, path), 'utf8');
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name!, value!]));
}
