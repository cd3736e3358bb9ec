import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the chaos', () => {
  it('are the usual ones', () => {
    expect(readOptions([])).toEqual({
      events: 10_000,
      kills: 200,
      seed: 1,
      politeShare: 0,
      pdf: false,
    });
  });

  it('are fewer events and kills with PDF copies, unless they are asked for', () => {
    expect(readOptions(['--pdf'])).toMatchObject({ events: 400, kills: 20, pdf: true });
    expect(readOptions(['--pdf', '--events', '7'])).toMatchObject({ events: 7, kills: 20 });
  });

  it('make every third end a SIGTERM', () => {
    expect(readOptions(['--sigterm'])?.politeShare).toBeCloseTo(1 / 3);
  });

  it.each([
    ['--kills', '-1'],
    ['--seed', 'luck'],
    ['--fonts', '1'],
  ])('refuse %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
