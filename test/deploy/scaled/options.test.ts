import { readOptions } from '../../../deploy/scaled/options.mjs';

describe('The options of npm run scaled', () => {
  afterEach(() => {
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  it('have defaults', () => {
    expect(readOptions([])).toEqual({ apis: 2, workers: 2, port: 8080, seconds: null });
  });

  it('are read', () => {
    const words = ['--api', '1', '--workers', '3', '--port', '0', '--for', '60'];
    expect(readOptions(words)).toEqual({ apis: 1, workers: 3, port: 0, seconds: 60 });
  });

  it.each([
    ['--api', '0'],
    ['--workers', 'many'],
    ['--port', '65536'],
    ['--for', '1.5'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
