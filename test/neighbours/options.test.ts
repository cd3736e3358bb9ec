import { describeCommandLine } from '../command-line/describe-command-line.ts';
import { readOptions } from './options.mjs';

describe('the options of the neighbours', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({ seconds: 100, only: null });
  });

  it('choose rows and the duration', () => {
    const words = ['--seconds', '50', '--only', 'receivers'];
    expect(readOptions(words)).toEqual({ seconds: 50, only: 'receivers' });
  });

  describeCommandLine({
    readOptions,
    usage: 'Usage: npm run neighbours',
    rejected: [
      ['--seconds', '0'],
      ['--kills', '1'],
    ],
  });
});
