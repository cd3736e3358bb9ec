import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

const ALL = ['clock', 'disk', 'kill', 'network', 'power', 'renderer', 'sleep'];

describe('the options of the simulation', () => {
  it('have defaults', () => {
    const rest = { world: null, faults: ALL, processes: 2, violations: 1 };
    expect(readOptions([], () => 0)).toEqual({ steps: 100_000, seed: 1, ...rest });
  });

  it('repeat worlds', () => {
    const words = ['--world', '42', '--faults', 'kill,clock', '--steps', '9', '--seed', '3'];
    const repeated = { steps: 9, seed: 3, world: 42, faults: ['clock', 'kill'] };
    expect(readOptions(words)).toMatchObject(repeated);
  });

  it('go on after a broken promise', () => {
    expect(readOptions(['--violations', '20'])?.violations).toBe(20);
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
    ['--violations', '0'],
    ['--kills', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
