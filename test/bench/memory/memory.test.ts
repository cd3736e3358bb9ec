import { describeGoals, isWithinGoal, tableOf } from '../../../bench/memory/figures.ts';
import { readOptions } from '../../../bench/memory/options.mjs';

const started = { title: 'Just started', bytes: 91_600_000, goal: null };
const later = { title: 'After 1,000 Word documents', bytes: 151_000_000, goal: 150_000_000 };

describe('the memory of the service', () => {
  it('is shown in a table', () => {
    expect(tableOf([started, later])).toContain('| Just started | 92 MB |');
  });

  it('is compared with its goal, if it has one', () => {
    expect(describeGoals([started, later])).toBe(
      'MISSED: After 1,000 Word documents: 151 MB, at most 150 MB',
    );
    expect([started, later].map(isWithinGoal)).toEqual([true, false]);
    expect(isWithinGoal({ ...later, bytes: 150_000_000 })).toBe(true);
  });
});

describe('the options of the benchmark', () => {
  afterEach(() => {
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({ documents: 1_000, pdfs: 20, write: false });
    const asked = ['--documents', '50', '--pdfs', '2', '--write'];
    expect(readOptions(asked)).toEqual({ documents: 50, pdfs: 2, write: true });
  });

  it.each([
    ['--documents', '0'],
    ['--pdfs', 'many'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
