import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import type { Database } from '../../../../service/src/store/database.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { savedText, saveText } from '../../../../service/src/store/records/settings.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** In characters; from here to a million, texts are compressed. */
const LONG = 8_192;
const TOO_LONG = 1_048_577;

let folder: TemporaryFolder;
let database: Database;
beforeEach(async () => {
  folder = new TemporaryFolder();
  database = await openDatabase(join(folder.path, 'docloom.db'));
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

/** Returns what another program finds in the file. */
function storedValue(): unknown {
  const file = new BetterSqlite(join(folder.path, 'docloom.db'), { readonly: true });
  try {
    return file.prepare(`select "value" from "settings" where "name" = 'text'`).pluck().get();
  } finally {
    file.close();
  }
}

async function storeAndRead(text: string): Promise<string | null> {
  await saveText(database.store, 'text', text);
  return savedText(database.store, 'text');
}

describe('A text in the embedded database', () => {
  it('that is long is stored as fewer bytes, and read as it was', async () => {
    const text = '{"name":"Ann"}'.repeat(1_000);
    expect(await storeAndRead(text)).toBe(text);
    const stored = storedValue();
    expect(stored).toBeInstanceOf(Uint8Array);
    expect((stored as Uint8Array).byteLength).toBeLessThan(text.length / 10);
  });

  it.each([
    ['short', 'a'.repeat(LONG - 1)],
    ['too long to be compressed without a pause', 'a'.repeat(TOO_LONG)],
  ])('that is %s is stored as it is', async (_, text) => {
    expect(await storeAndRead(text)).toBe(text);
    expect(storedValue()).toBe(text);
  });

  it('of an earlier version is read as it is', async () => {
    const text = '{"name":"Ann"}'.repeat(1_000);
    const file = new BetterSqlite(join(folder.path, 'docloom.db'));
    file.prepare('insert into "settings" values (?, ?)').run('text', text);
    file.close();
    expect(await savedText(database.store, 'text')).toBe(text);
  });

  it('is read row by row as it was', async () => {
    const text = '{"name":"Ann"}'.repeat(1_000);
    await saveText(database.store, 'text', text);
    const rows = queriesOf(database.store)
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'text')
      .stream();
    for await (const { value } of rows) expect(value).toBe(text);
  });

  it('is read as it was, whatever characters it has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (part) => {
        const short = await storeAndRead(part);
        const repeated = Math.ceil(LONG / part.length);
        expect(await storeAndRead(part.repeat(repeated))).toBe(short?.repeat(repeated));
      }),
      { numRuns: 50 },
    );
  });
});
