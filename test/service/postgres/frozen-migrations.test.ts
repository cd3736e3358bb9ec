import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../../service/src/store/postgres/migrations/index.ts';
import { codeHash } from '../store/migrations/code-hash.ts';
import frozen from './frozen-migrations.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../../../service/src/store/postgres/migrations');

/** The files of the migrations; the index only lists them. */
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .toSorted();

describe('The migrations of PostgreSQL', () => {
  it('have the code that was released', () => {
    // A new migration: add its hash to frozen-migrations.json. A released one: undo the change, and
    // write a new migration.
    const hashes = files.map((file) => [file, codeHash(readFileSync(join(FOLDER, file), 'utf8'))]);
    expect(Object.fromEntries(hashes)).toEqual(frozen);
  });

  it('are all applied', () => {
    const names = files.filter((file) => !file.includes('/')).map((file) => file.slice(0, -3));
    expect(Object.keys(migrations)).toEqual(names);
  });
});
