import { describeCommandLine } from '../command-line/describe-command-line.ts';
import { readOptions } from './options.mjs';

describe('the options of the neighbours', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({
      seconds: 100,
      database: 'embedded',
      nodes: 1,
      only: null,
    });
  });

  it('choose rows and the duration', () => {
    const words = ['--seconds', '50', '--only', 'receivers'];
    expect(readOptions(words)).toMatchObject({ seconds: 50, only: 'receivers' });
  });

  it('choose PostgreSQL and the number of services on it', () => {
    const words = ['--database', 'postgres', '--nodes', '2'];
    expect(readOptions(words)).toMatchObject({ database: 'postgres', nodes: 2 });
  });

  describeCommandLine({
    readOptions,
    usage: 'Usage: npm run neighbours',
    rejected: [
      ['--seconds', '0'],
      ['--kills', '1'],
      ['--database', 'cards'],
      ['--nodes', '2'],
    ],
  });
});
