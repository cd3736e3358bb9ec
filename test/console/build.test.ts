import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = resolve(__dirname, '../../service/dist/console');
const MOST_BYTES = 150_000;

const read = (path: string) => readFileSync(join(FOLDER, path));
const page = read('index.html').toString('utf8');

/** The scripts that the page loads at once, with those that it tells the browser to preload. */
const scripts = [...page.matchAll(/(?:src|href)="\.\/(assets\/[\w-]+\.js)"/g)].map(
  ([, path = '']) => path,
);

describe('The build of the console', () => {
  it('has less than 150 kB of compressed script for its first page', () => {
    const bytes = scripts.map((path) => gzipSync(read(path), { level: 9 }).length);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MOST_BYTES);
  });

  it('loads German only for those who read it', () => {
    const texts = scripts.map((path) => read(path).toString('utf8'));
    expect(texts.some((text) => text.includes('Signed in as'))).toBe(true);
    expect(texts.some((text) => text.includes('Angemeldet als'))).toBe(false);
  });

  it('has no script, style or address of another site in its page', () => {
    expect(page).not.toMatch(/<style|style=|https?:\/\/|<script(?![^>]* src=)/);
  });

  it('has the notices of the packages in it, under licences that allow it', () => {
    const notices = read('LICENSES.md').toString('utf8');
    const packages = [...notices.matchAll(/^## ([@\w/.-]+) - \S+ \((.+)\)$/gm)];
    const names = packages.map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-aria-components']));
    const licences = new Set(packages.map(([, , licence]) => licence));
    expect(
      [...licences].filter((one) => !/^(?:MIT|Apache-2\.0|BSD|ISC|0BSD)/.test(one ?? '')),
    ).toEqual([]);
    const told = readFileSync(resolve(FOLDER, '../../THIRD-PARTY.md'), 'utf8');
    expect(names.filter((name) => !told.includes(name ?? ''))).toEqual([]);
  });
});
