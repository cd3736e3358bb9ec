import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/* The rules of CONTRIBUTING.md for files and folders. The direction of imports is checked by depcruise. */

const repository = resolve(__dirname, '../..');
const ROOTS = ['contract/src', 'engine/src', 'service/src', 'console/src', 'nodes', 'credentials'];

interface Folder {
  readonly path: string;
  readonly files: readonly string[];
}

function foldersBelow(path: string): Folder[] {
  const entries = readdirSync(join(repository, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [{ path, files }, ...folders.flatMap(({ name }) => foldersBelow(join(path, name)))];
}

const folders = ROOTS.flatMap(foldersBelow);
const sources = folders.flatMap(({ files }) => files).filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

it('finds the folders and their sources', () => {
  expect(folders.length).toBeGreaterThan(50);
  expect(sources.length).toBeGreaterThan(700);
});

it('no file has more than 400 lines', () => {
  const long = sources.filter((file) => textOf(file).trimEnd().split('\n').length > 400);
  expect(long).toEqual([]);
});

it('no folder has more than 20 files', () => {
  const full = folders.filter(({ files }) => files.length > 20).map(({ path }) => path);
  expect(full).toEqual([]);
});

it('service/src has main.ts, config.ts, version.ts and folders', () => {
  const { files } = folders.find(({ path }) => path === 'service/src')!;
  const names = files.map((file) => relative('service/src', file));
  expect(names.toSorted()).toEqual(['config.ts', 'main.ts', 'version.ts']);
});

it('only the store runs SQL, and transact() is the only way to begin a transaction', () => {
  const outside = sources.filter((file) => !file.startsWith('service/src/store/'));
  const sql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|transaction)\(/;
  expect(outside.filter((file) => sql.test(textOf(file)))).toEqual([]);
  const begins = sources.filter((file) => /\.transaction\(\)/.test(textOf(file)));
  expect(begins).toEqual(['service/src/store/transaction.ts']);
});

// docs/STYLE.md has the standard terms.
const COINED =
  /\b(?:Hands|Lane|ByteRoom|RunTurns|SetAside|lostTries|unsyncedStore|keptQuery|WaitingRoom|RememberedRows|RecentRows|RecentContents|removeLeftovers|letGo|GroupTurn|SetBackWatch|TemplateGaveUp|USUAL_LIMITS)\b/;

it('code uses the standard terms', () => {
  expect(sources.filter((file) => COINED.test(textOf(file)))).toEqual([]);
});
