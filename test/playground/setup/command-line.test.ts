import { countOf, readCommandLine } from '../../../playground/setup/command-line.mjs';

const HELP = 'Usage: npm run example [-- <option> …]';

const read = (...words: string[]) =>
  readCommandLine({
    words,
    help: HELP,
    options: { name: { type: 'string' }, loud: { type: 'boolean' } },
    read: ({ name = 'nobody', loud = false }) => {
      if (name === '') throw new Error('--name takes a name.');
      return { name, loud };
    },
  });

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the command line of a program', () => {
  it('is parsed into its settings', () => {
    expect(read()).toEqual({ name: 'nobody', loud: false });
    expect(read('--name', 'Ada', '--loud')).toEqual({ name: 'Ada', loud: true });
  });

  it.each(['--help', '-h'])('is explained by %s, and nothing runs', (word) => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(read('--name', 'Ada', word)).toBeUndefined();
    expect(said.mock.calls).toEqual([[HELP]]);
    expect(process.exitCode).toBeUndefined();
  });

  it.each([
    ['an option that there is not', ['--quiet'], '--quiet'],
    ['a value that cannot be', ['--name', ''], '--name takes a name.'],
    ['an option without its value', ['--name'], '--name'],
    ['a word without an option', ['Ada'], 'Ada'],
  ])('rejects %s, with the help', (_, words, sentence) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(read(...words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(sentence);
    expect(said.mock.calls.join()).toContain(HELP);
  });
});

describe('a count on the command line', () => {
  const count = (text?: string) => countOf('--rounds', text, { fallback: 7, most: 30 });

  it('has a default', () => expect(count()).toBe(7));

  it.each([
    ['1', 1],
    ['30', 30],
  ])('may be %s', (text, number) => expect(count(text)).toBe(number));

  it.each(['0', '31', '-1', '1.5', '1e1', '07', ' 1', 'many', '', '99999999999999999999'])(
    'is not "%s"',
    (text) => {
      expect(() => count(text)).toThrow(
        `--rounds takes a whole number from 1 to 30, not "${text}".`,
      );
    },
  );
});
