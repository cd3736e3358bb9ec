import { resolve } from 'node:path';
import { errorsInSource } from './errors-in-source.ts';

const root = resolve(__dirname, '../..');
const words = ['engine/src', 'service/src/templates', 'service/src/workflows'].flatMap((folder) =>
  errorsInSource(`${root}/${folder}`),
);
const saying = (one: 'what' | 'remedy') =>
  words.filter(({ says }) => says === one).map(({ text }) => text);

describe('the words of every fault of a template', () => {
  it('are found', () => {
    expect(saying('what').length).toBeGreaterThan(30);
    expect(saying('remedy').length).toBeGreaterThan(30);
  });

  it('say what is wrong in a clause: it stands behind others, and its place behind it', () => {
    expect(saying('what').filter((text) => !/^[^\p{Lu}].*[^.]$/u.test(text))).toEqual([]);
  });

  it('say how to mend it in a sentence', () => {
    expect(saying('remedy').filter((text) => !/^[\p{Lu}…].*[.?…]$/u.test(text))).toEqual([]);
  });
});
