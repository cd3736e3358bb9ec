import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codesOfRuns } from '../../../service/src/http/openapi/prose/codes-of-runs.ts';
import type { Words } from '../../../console/src/words/english.ts';
import { english } from '../../../console/src/words/english.ts';
import { german } from '../../../console/src/words/german.ts';

const SOURCES = resolve(__dirname, '../../../console/src');

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

/** The names of all words, with those in groups. */
function namesIn(words: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    isGroup(word) ? namesIn(word).map((one) => `${name}.${one}`) : [name],
  );
}

function isGroup(word: unknown): word is Readonly<Record<string, unknown>> {
  return typeof word === 'object' && word !== null;
}

it('German has the words of English', () => {
  expect(namesIn(german)).toEqual(namesIn(english));
});

/** The words of one page each. Those of other groups are chosen by a value, such as a status. */
const PAGE_GROUPS: readonly Readonly<Record<string, unknown>>[] = [
  english.access,
  english.archive,
  english.data,
  english.fields,
  english.files,
  english.filter,
  english.numbers,
  english.options,
  english.preview,
  english.reasons,
  english.templates,
  english.versions,
];

it('every word is used', () => {
  const names = [english, ...PAGE_GROUPS].flatMap((group) => Object.keys(group));
  const unused = names.filter(
    (name) => !sources.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  expect(unused).toEqual([]);
});

it('each reason why a run fails has words', () => {
  expect(codesOfRuns.filter((code) => !(code in english.runErrors))).toEqual([]);
});

it('no page has words of its own', () => {
  const own = sources.flatMap(({ file, text }) => {
    const texts = [...text.matchAll(/^\s*(?![*/{])[A-Z][a-z]+(?: \w+)*[.…]?$/gm)];
    return texts.map(([found]) => `${file}: ${found.trim()}`);
  });
  expect(own).toEqual([]);
});

/** The visible words of a button, and its name, which says what it is about (WCAG 2.5.3). */
const namesOfButtons = (words: Words): readonly (readonly [string, string])[] => [
  [words.redeliver, words.redeliverTo('X')],
  [words.download, words.downloadOf('X')],
  [words.failedRuns(2), words.failedRunsOf(2, 'X')],
  [words.webhooks.sendTest, words.webhooks.sendTestTo('X')],
  [words.templates.showPlace, words.templates.showPlaceOf('X')],
  [words.templates.showInOptions, words.templates.showInOptionsOf('X')],
  [words.account.end, words.account.endOf('X')],
  [words.people.remove, words.people.removeOf('X')],
  [words.people.revoke, words.people.revokeOf('X', 'Y')],
  [words.files.share, words.files.shareOf('X')],
  [words.files.delete, words.files.deleteOf('X')],
  [words.data.addRow, words.data.addRowTo('X')],
  [words.versions.compare, words.versions.compareOf(1)],
  [words.download, words.versions.downloadOf(1)],
  [words.versions.restore, words.versions.restoreOf(1)],
];

it.each([
  ['English', english],
  ['German', german],
])('in %s, the name of a button contains the words on it', (_, words) => {
  const other = namesOfButtons(words).filter(
    ([visible, name]) => !name.toLowerCase().includes(visible.toLowerCase()),
  );
  expect(other).toEqual([]);
});

it('German tells a token that was never used from one that never expires', () => {
  expect([german.people.never, german.people.neverExpires]).toEqual(['Noch nie', 'Nie']);
});

it('a duration that was not measured is a dash, not the number of something', () => {
  expect([english.numbers.nothing, german.numbers.nothing]).toEqual(['–', '–']);
});
