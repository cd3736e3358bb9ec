import { describeCommandLine } from '../command-line/describe-command-line.ts';
import { readOptions } from './options.mjs';

describe('the options of the clocks test', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({ events: 200, only: null });
  });

  it('choose rows and the number of events', () => {
    expect(readOptions(['--events', '50', '--only', 'year'])).toEqual({ events: 50, only: 'year' });
  });

  describeCommandLine({
    readOptions,
    usage: 'Usage: npm run clocks',
    rejected: [
      ['--events', '0'],
      ['--kills', '1'],
    ],
  });
});
