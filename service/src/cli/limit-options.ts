import { Option } from 'commander';
import type { LimitName, Limits } from '../limits/limits.ts';
import { LIMIT_SETTINGS, limitNames, parseLimits, variableOf } from '../limits/limits.ts';

/** Returns an option for each limit, with its environment variable. */
export function limitOptions(): Option[] {
  return limitNames.map(limitOption);
}

/**
 * Returns the limits that commander has read.
 * @throws DocloomError `invalid_setting`
 */
export function readLimits(options: Readonly<Record<string, unknown>>): Limits {
  const written = limitNames.map(
    (name) => [name, String(options[limitOption(name).attributeName()])] as const,
  );
  return parseLimits(Object.fromEntries(written) as Record<LimitName, string>);
}

function limitOption(name: LimitName): Option {
  const { option, what, unit, default: standard } = LIMIT_SETTINGS[name];
  // The links refer to the manual, so they are useless on the command line.
  const plain = what.replace(/; see \[.*$/, '');
  return new Option(`${option} <number>`, `${plain}, in ${unit}`)
    .env(variableOf(name))
    .default(String(standard))
    .helpGroup('Limits of the service:');
}
