import { DataScope } from '../../../../engine/src/language/data-scope.ts';
import { DataWarnings } from '../../../../engine/src/language/diagnostics/data-warnings.ts';
import { parseValue } from '../../../../engine/src/language/expression.ts';
import { resultOf, type FilterCase } from './filter-case.ts';

/** Expects the value and the warning of a case, and no other warning. */
export function expectCase(one: FilterCase): void {
  const { gives, warns } = resultOf(one, { parseValue, DataScope, DataWarnings });
  expect(gives).toEqual(one.gives);
  if (one.warns?.includes('. ') === false) expect(warns).toContain(one.warns);
  else expect(warns).toEqual(one.warns);
}
