import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the chaos test', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({
      events: 10_000,
      kills: 200,
      seed: 1,
      politeShare: 0,
      pdf: false,
      drive: 'folder',
      database: 'embedded',
      nodes: 1,
    });
  });

  it('start several services on PostgreSQL', () => {
    expect(readOptions(['--nodes', '3', '--database', 'postgres'])).toMatchObject({
      database: 'postgres',
      nodes: 3,
    });
  });

  it('default to fewer events and kills with a storage that fails', () => {
    expect(readOptions(['--drive', 's3'])).toMatchObject({
      events: 2_000,
      kills: 100,
      drive: 's3',
    });
  });

  it('default to fewer events and kills with PDF copies', () => {
    expect(readOptions(['--pdf'])).toMatchObject({ events: 400, kills: 20, pdf: true });
    expect(readOptions(['--pdf', '--events', '7'])).toMatchObject({ events: 7, kills: 20 });
  });

  it('use SIGTERM for every third end', () => {
    expect(readOptions(['--sigterm'])?.politeShare).toBeCloseTo(1 / 3);
  });

  it.each([
    ['--kills', '-1'],
    ['--seed', 'luck'],
    ['--fonts', '1'],
    ['--drive', 'floppy'],
    ['--database', 'cards'],
    ['--nodes', '0'],
    ['--nodes', '2'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
