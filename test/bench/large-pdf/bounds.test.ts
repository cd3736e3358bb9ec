import { brokenBounds } from '../../../bench/large-pdf/bounds.ts';
import { anOutcome } from './an-outcome.ts';

describe('The documented bounds', () => {
  it('are kept by a document that is converted, and by one that is aborted in time', () => {
    expect(brokenBounds(anOutcome())).toEqual([]);
    expect(brokenBounds(anOutcome({ became: 'pdf_too_large', took: 250_000 }))).toEqual([]);
  });

  it.each([
    ['takes hours', { took: 3_600_000 }, '200 slides: took 3600 seconds.'],
    ['takes all memory', { peak: 5.5 * 2 ** 30 }, '200 slides: took 5.5 GB of memory.'],
    [
      'costs others their PDF',
      { letters: { count: 2, longest: 9, failed: 1 } },
      '200 slides: cost 1 letters their PDF.',
    ],
    ['leaves a file', { leftOver: ['a', 'b'] }, '200 slides: left a, b.'],
  ])('are exceeded by one that %s', (_what, changes, sentence) => {
    expect(brokenBounds(anOutcome(changes))).toEqual([sentence]);
  });
});
