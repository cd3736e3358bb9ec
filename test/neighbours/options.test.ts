import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the neighbours', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({ seconds: 20, only: null });
  });

  it('choose rows and the duration', () => {
    const words = ['--seconds', '50', '--only', 'receivers'];
    expect(readOptions(words)).toEqual({ seconds: 50, only: 'receivers' });
  });

  it('show the help', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    expect(process.exitCode).toBeUndefined();
    expect(said.mock.calls.join()).toContain('Usage: npm run neighbours');
  });

  it.each([
    ['--seconds', '0'],
    ['--kills', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
