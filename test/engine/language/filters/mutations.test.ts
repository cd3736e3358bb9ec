import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { filters } from '../../../../engine/src/language/filters/catalogue.ts';
import { dateCases } from './date-cases.ts';
import { resultOf, type FilterCase, type Language } from './filter-case.ts';
import { mutations, type Mutation } from './mutations.ts';
import { numberCases } from './number-cases.ts';

const folder = resolve(__dirname, '../../../../engine/src/language');
const cases = [...numberCases, ...dateCases];
/** Large, and shared by all mutations. */
const liquid = jest.requireActual<object>('liquidjs');

/** Returns the template language with one changed file. */
function mutated({ file, from, to }: Mutation): Language {
  const path = resolve(folder, file);
  const source = readFileSync(path, 'utf8').replace(from, () => to);
  let language: Partial<Language> = {};
  jest.isolateModules(() => {
    jest.doMock('liquidjs', () => liquid);
    jest.doMock(path, () => evaluated(source, path));
    language = ['expression.ts', 'data-scope.ts', 'diagnostics/data-warnings.ts'].reduce<
      Partial<Language>
    >((all, name) => ({ ...all, ...jest.requireActual<object>(resolve(folder, name)) }), {});
  });
  jest.dontMock(path);
  return language as Language;
}

/** Returns the exports of a module with a source other than the file's. */
function evaluated(source: string, path: string): object {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const load = (name: string): unknown =>
    module.require(name.startsWith('.') ? resolve(dirname(path), name) : name);
  const exported = {};
  Reflect.construct(Function, ['require', 'exports', outputText]).call(undefined, load, exported);
  return exported;
}

/** Returns whether a case has the expected result, as in the tests of the filters. */
function isRight(one: FilterCase, language: Language): boolean {
  try {
    const { gives, warns } = resultOf(one, language);
    return isDeepStrictEqual(gives, one.gives) && (warns === null) === (one.warns === null);
  } catch {
    return false;
  }
}

const wrongIn = (language: Language) => cases.filter((one) => !isRight(one, language));

describe('a mutated filter', () => {
  it.each(mutations.map((one) => [one.filter, one.from, one.to, one] as const))(
    '%s: %s → %s is detected by a case',
    (_, __, ___, mutation) => {
      expect(wrongIn(mutated(mutation)).length).toBeGreaterThan(0);
    },
  );

  it('passes every case without the mutation', () => {
    const unchanged = { filter: 'plus', file: 'numbers/amount.ts', from: 'total', to: 'total' };
    expect(wrongIn(mutated(unchanged))).toEqual([]);
  });
});

describe('the mutations', () => {
  it.each(mutations)('$file contains "$from" once', ({ file, from }) => {
    const source = readFileSync(resolve(folder, file), 'utf8');
    expect(source.split(from)).toHaveLength(2);
  });

  it('cover each filter of numbers and dates with two mutations', () => {
    const counts = Map.groupBy(mutations, ({ filter }) => filter);
    const numeric = [...filters].filter(
      ([name, { input }]) => ['amount', 'formatted', 'total'].includes(input) && name !== 'all',
    );
    expect(numeric.length).toBeGreaterThan(15);
    expect(numeric.filter(([name]) => (counts.get(name)?.length ?? 0) < 2)).toEqual([]);
  });
});
