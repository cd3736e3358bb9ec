import { resolve } from 'node:path';
import { errorsInSource } from './errors-in-source.ts';

const root = resolve(__dirname, '../..');
const words = ['engine/src', 'service/src/templates', 'service/src/workflows'].flatMap((folder) =>
  errorsInSource(`${root}/${folder}`),
);
const saying = (one: 'what' | 'remedy') =>
  words.filter(({ says }) => says === one).map(({ text }) => text);

describe('the wording of every template error', () => {
  it('is found', () => {
    expect(saying('what').length).toBeGreaterThan(30);
    expect(saying('remedy').length).toBeGreaterThan(30);
  });

  it('describes the error as a clause, so that its location can follow', () => {
    expect(saying('what').filter((text) => !/^[^\p{Lu}].*[^.]$/u.test(text))).toEqual([]);
  });

  it('describes the fix as a sentence', () => {
    expect(saying('remedy').filter((text) => !/^[\p{Lu}…].*[.?…]$/u.test(text))).toEqual([]);
  });
});
