import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { migrations } from '../../../../service/src/store/migrations/index.ts';
import { codeHash } from './code-hash.ts';
import frozen from './frozen-migrations.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../../../../service/src/store/migrations');

/** Returns the source of a migration, which is in the folder of its ten: `0011-to-0020`. */
function sourceOf(name: string): string {
  const first = Math.floor((Number(name.slice(0, 4)) - 1) / 10) * 10 + 1;
  const [from, to] = [first, first + 9].map((number) => String(number).padStart(4, '0'));
  return readFileSync(join(FOLDER, `${String(from)}-to-${String(to)}`, `${name}.ts`), 'utf8');
}

/** Returns the modules that a migration imports. */
function importsOf(name: string): string[] {
  return ts.preProcessFile(sourceOf(name)).importedFiles.map(({ fileName }) => fileName);
}

describe.each(Object.keys(migrations))('%s', (name) => {
  it('has the code that was released', () => {
    // A new migration: add this hash to frozen-migrations.json. A released one: undo the change, and
    // write a new migration.
    expect({ [name]: codeHash(sourceOf(name)) }).toEqual({ [name]: (frozen as Hashes)[name] });
  });

  it('uses no code of the service, which may change', () => {
    for (const module of importsOf(name)) expect(module).toMatch(/^(kysely|node:[a-z]+)$/);
  });
});

it('no released migration is gone', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(frozen));
});

type Hashes = Readonly<Record<string, string>>;
