import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

const ALL = ['clock', 'disk', 'kill', 'network', 'power', 'renderer', 'sleep'];

describe('the options of the simulation', () => {
  it('have defaults', () => {
    const defaults = { steps: 100_000, seed: 1, world: null, faults: ALL, processes: 2 };
    expect(readOptions([], () => 0)).toEqual(defaults);
  });

  it('repeat worlds', () => {
    const words = ['--world', '42', '--faults', 'kill,clock', '--steps', '9', '--seed', '3'];
    const repeated = { steps: 9, seed: 3, world: 42, faults: ['clock', 'kill'], processes: 2 };
    expect(readOptions(words)).toEqual(repeated);
  });

  it('leave out all faults', () => {
    expect(readOptions(['--faults', 'none'])?.faults).toEqual([]);
  });

  it('show the help', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    expect(said.mock.calls.join()).toContain('Usage: npm run simulate');
  });

  it.each([
    ['--steps', '0'],
    ['--faults', 'fire'],
    ['--kills', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
