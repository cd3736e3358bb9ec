import { readOptions } from '../../../bench/pipeline/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({
      measure: 'rate',
      rounds: 5,
      seconds: 10,
      senders: 64,
      most: 1_000_000,
      against: '',
      nodes: [],
      quota: 100,
      workers: 1,
      onPostgres: false,
      roundTrip: 0,
      rivals: 'all',
    });
    const asked = ['--rounds', '2', '--seconds', '4', '--senders', '8', '--intake'];
    expect(readOptions(asked)).toEqual({
      measure: 'intake',
      rounds: 2,
      seconds: 4,
      senders: 8,
      most: 1_000_000,
      against: '',
      nodes: [],
      quota: 100,
      workers: 1,
      onPostgres: false,
      roundTrip: 0,
      rivals: 'all',
    });
  });

  it('compare with another build in more rounds', () => {
    const options = { measure: 'against', rounds: 96, against: '../before' };
    expect(readOptions(['--against', '../before'])).toMatchObject(options);
    expect(readOptions(['--against', '../before', '--rounds', '240'])?.rounds).toBe(240);
  });

  it('compare with another build on PostgreSQL', () => {
    const words = ['--against', '../before', '--database', 'postgres', '--round-trip', '4'];
    const options = { measure: 'against', onPostgres: true, roundTrip: 4 };
    expect(readOptions(words)).toMatchObject(options);
  });

  it('compare PostgreSQL with the embedded database', () => {
    expect(readOptions(['--database', 'postgres'])).toMatchObject({ measure: 'database' });
  });

  it('compare several services on PostgreSQL with one, and with other queues', () => {
    const words = ['--database', 'postgres', '--nodes', '1,2'];
    expect(readOptions(words)).toMatchObject({ measure: 'nodes', nodes: [1, 2], rivals: 'all' });
    const alone = [...words, '--rivals', 'none'];
    expect(readOptions(alone)).toMatchObject({ rivals: 'none', quota: 100 });
    expect(readOptions([...words, '--workers', '2'])).toMatchObject({ workers: 2 });
    expect(readOptions([...alone, '--quota', '25'])).toMatchObject({ quota: 25 });
  });

  it.each([
    ['--nodes', '2'],
    ['--rivals', 'none'],
    ['--workers', '2'],
    ['--nodes', '1,0', '--database', 'postgres'],
    ['--quota', '25', '--nodes', '1,2', '--database', 'postgres'],
    ['--quota', '101', '--nodes', '1,2', '--database', 'postgres', '--rivals', 'none'],
    ['--rounds', '0'],
    ['--database', 'oracle'],
    ['--round-trip', '2'],
    ['--round-trip', '1', '--database', 'postgres'],
    ['--seconds', 'many'],
    ['--fonts', '1'],
    ['--stored', '--intake'],
    ['--stored', '--against', '../before'],
    ['--rounds', '9', '--against', '../before'],
    ['--rounds', '40', '--against', '../before'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
