import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocloomError } from '../../../service/src/errors/errors.ts';
import type { LimitName } from '../../../service/src/limits/limits.ts';
import {
  LIMIT_SETTINGS,
  limitNames,
  parseLimits,
  DEFAULT_LIMITS,
  variableOf,
} from '../../../service/src/limits/limits.ts';

const MANUAL = readFileSync(join(__dirname, '../../../docs/limits.md'), 'utf8');

const defaults = Object.fromEntries(
  limitNames.map((name) => [name, String(LIMIT_SETTINGS[name].default)]),
) as Record<LimitName, string>;

function refusalOf(name: LimitName, value: string): DocloomError {
  try {
    parseLimits({ ...defaults, [name]: value });
  } catch (cause) {
    if (cause instanceof DocloomError) return cause;
    throw cause;
  }
  throw new Error('The setting was accepted');
}

describe.each(limitNames)('the limit %s', (name) => {
  const { option, least, most, factor } = LIMIT_SETTINGS[name];

  it.each([least, most])('may be %d', (count) => {
    expect(parseLimits({ ...defaults, [name]: String(count) })).toEqual({
      ...DEFAULT_LIMITS,
      [name]: count * factor,
    });
  });

  it.each(['', '0', '-1', '1.5', '1e3', ' 20', 'many', String(least - 1), String(most + 1)])(
    'rejects "%s"',
    (value) => {
      const refusal = refusalOf(name, value);
      expect(refusal.code).toBe('invalid_setting');
      expect(refusal.message).toContain(option);
      expect(refusal.message).toContain(`"${value}"`);
      expect(refusal.message).toContain(`from ${String(least)} to ${String(most)}`);
    },
  );

  it('has a default within its bounds', () => {
    const { default: count } = LIMIT_SETTINGS[name];
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });
});

const UNITS: Readonly<Record<string, number>> = { MB: 1024 * 1024, kB: 1024, seconds: 1_000 };

describe('the limits', () => {
  it('are in bytes or milliseconds if their unit is one of memory or time, and else as given', () => {
    const factors = limitNames.map((name) => [name, LIMIT_SETTINGS[name].factor]);
    const expected = limitNames.map((name) => [name, UNITS[LIMIT_SETTINGS[name].unit] ?? 1]);
    expect(factors).toEqual(expected);
  });

  it('allow an upload to be larger than a JSON body', () => {
    expect(DEFAULT_LIMITS.file).toBeGreaterThan(DEFAULT_LIMITS.body);
  });

  it('allow 500 requests a second, with one token and to one source', () => {
    expect(DEFAULT_LIMITS.requestsPerToken).toBeGreaterThanOrEqual(500);
    expect(DEFAULT_LIMITS.requestsPerSource).toBeGreaterThanOrEqual(500);
  });

  it('are the same in the manual and in the program', () => {
    const table = /<!-- The limits of[^>]*-->(?<rows>.*)<!-- The limits end -->/s.exec(MANUAL);
    const rows = table!.groups!['rows']!.trim().split('\n').slice(2);
    const cells = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(cells).toEqual(
      limitNames.map((name) => {
        const { what, option, unit, default: count, answer } = LIMIT_SETTINGS[name];
        const number = `${new Intl.NumberFormat('en').format(count)} ${unit}`;
        return [what, `\`${option}\``, `\`${variableOf(name)}\``, number, answer];
      }),
    );
  });
});
