import { describeCommandLine } from '../command-line/describe-command-line.ts';
import { readOptions } from './options.mjs';

describe('the options of the rolling upgrade', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({ from: null, nodes: 2, events: 2_000, rounds: 2, seed: 1 });
  });

  it('choose the commit and the load', () => {
    const words = ['--from', 'v1.2.0', '--nodes', '3', '--events', '50', '--rounds', '1'];
    const chosen = { from: 'v1.2.0', nodes: 3, events: 50, rounds: 1, seed: 1 };
    expect(readOptions(words)).toEqual(chosen);
  });

  describeCommandLine({
    readOptions,
    usage: 'Usage: npm run rolling-upgrade',
    rejected: [
      ['--nodes', '0'],
      ['--kills', '1'],
    ],
  });
});
