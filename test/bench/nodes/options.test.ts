import { readOptions } from '../../../bench/nodes/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({
      measure: 'all',
      items: 1000,
      atOnce: 10,
      rounds: 7,
      data: 'order',
      document: 'letter',
    });
    const sending = ['--measure', 'send', '--at-once', '2', '--data', 'invoice'];
    expect(readOptions(sending)).toMatchObject({ measure: 'send', atOnce: 2, data: 'invoice' });
    const filling = ['--items', '20', '--rounds', '1', '--document', 'invoice'];
    expect(readOptions(filling)).toMatchObject({ items: 20, rounds: 1, document: 'invoice' });
  });

  it.each([
    ['--items', '0'],
    ['--at-once', '1000000'],
    ['--data', 'letter'],
    ['--document', 'order'],
    ['--measure', 'both'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
