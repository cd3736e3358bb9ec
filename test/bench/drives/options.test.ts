import { readOptions } from '../../../bench/drives/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

it('have defaults', () => {
  expect(readOptions([])).toEqual({ seconds: 10, rate: 10, senders: 16 });
});

it('are read', () => {
  const words = ['--seconds', '2', '--rate', '5', '--senders', '1'];
  expect(readOptions(words)).toEqual({ seconds: 2, rate: 5, senders: 1 });
});

it.each([
  ['--seconds', '0'],
  ['--rate', 'fast'],
])('reject %s %s', (...words) => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  expect(readOptions(words)).toBeUndefined();
  expect(process.exitCode).toBe(1);
  expect(said.mock.calls.join()).toContain(words[0]);
});
