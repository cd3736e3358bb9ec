import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the clocks test', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({ events: 200, only: null });
  });

  it('choose rows and the number of events', () => {
    expect(readOptions(['--events', '50', '--only', 'year'])).toEqual({ events: 50, only: 'year' });
  });

  it('show the help', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    expect(process.exitCode).toBeUndefined();
    expect(said.mock.calls.join()).toContain('Usage: npm run clocks');
  });

  it.each([
    ['--events', '0'],
    ['--kills', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
