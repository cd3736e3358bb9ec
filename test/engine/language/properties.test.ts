import * as fc from 'fast-check';
import { parseCondition, parseValue } from '../../../engine/src/language/expression.ts';
import { SILENT_REPORT } from '../../../engine/src/language/diagnostics/data-report.ts';
import { filters } from '../../../engine/src/language/filters/catalogue.ts';
import { TagError } from '../../../engine/src/language/diagnostics/tag-error.ts';
import { OutputTooLarge } from '../../../engine/src/errors.ts';
import { textOf } from '../../../engine/src/language/value-text.ts';
import { isTrue, scopeOf, valueOf, warningsOf, warningsOfCondition } from './evaluated.ts';
import { parseTag } from '../../../engine/src/language/tag.ts';

/** Random combinations of syntax elements, which resemble tags far more often than random text. */
const nearlyTags = fc
  .array(
    fc.oneof(
      fc.constantFrom(...filters.keys()),
      fc.constantFrom('|', ':', ',', '"', '“', "'", '[', ']', '(', ')', '.', ' ', '%', '@', '{{'),
      fc.constantFrom('and', 'or', 'not', 'contains', 'empty', '==', '!=', '>', '<=', '=', '&&'),
      fc.constantFrom('a', 'items', 'First Name', '0', '-1.5', '1e9', '"EUR"', '"de-DE"', '"4cm"'),
      fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'width:', 'timezone:'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .chain((pieces) => fc.constantFrom(pieces.join(' '), pieces.join('')));

const key = fc.constantFrom('a', 'items', 'First Name', '0', 'constructor', 'toString', 'length');
const anyData = fc.oneof(
  fc.object({
    key,
    maxDepth: 3,
    values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.integer()],
  }),
  fc.dictionary(key, fc.jsonValue()),
);

function orError<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof TagError || cause instanceof OutputTooLarge) return null;
    throw cause;
  }
}

describe('any content of a tag', () => {
  it('parses or throws a TagError, and evaluates or throws one', () => {
    fc.assert(
      fc.property(nearlyTags, anyData, (source, data) => {
        for (const parse of [parseValue, parseCondition]) {
          const expression = orError(() => parse(source));
          const value = orError(() => expression?.evaluate(scopeOf(data), SILENT_REPORT));
          expect(typeof textOf(value)).toBe('string');
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('returns a value for any filter and any values', () => {
    const argument = fc.constantFrom('a', 'b', 'items', '"x"', '2', '"2026-11-20"', 'true');
    const step = fc.record({
      name: fc.constantFrom(...filters.keys()),
      given: fc.array(argument, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), anyData, (steps, data) => {
        const written = steps
          .map(({ name, given }) => ` | ${name}${given.length ? ': ' : ''}${given.join(', ')}`)
          .join('');
        const expression = orError(() => parseValue(`a${written}`));
        expression?.evaluate(scopeOf(data), SILENT_REPORT);
      }),
      { numRuns: 5000 },
    );
  });

  it('never returns a function or an inherited member', () => {
    const inherited = new Set<unknown>([Object.prototype, Array.prototype, String.prototype]);
    fc.assert(
      fc.property(nearlyTags, anyData, (source, data) => {
        const expression = orError(() => parseValue(source));
        const value = orError(() => expression?.evaluate(scopeOf(data), SILENT_REPORT));
        expect(typeof value).not.toBe('function');
        expect(inherited.has(value)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('is parsed in linear time', () => {
    const hard = ['"'.repeat(9999), '('.repeat(9999), 'a '.repeat(4999), '1'.repeat(9999)];
    const harder = [' not'.repeat(2499), '|'.repeat(9999), '«'.repeat(9999), '%'.repeat(9000)];
    const foreign = [
      '? : '.repeat(2499),
      'a * '.repeat(2499),
      '+ "'.repeat(3000),
      'a ?? '.repeat(1999),
    ];
    harder.push(...foreign, ...foreign.map((one) => one.slice(0, 299)), ' < '.repeat(99));
    for (const source of [...hard, ...harder]) {
      orError(() => parseValue(source));
      orError(() => parseValue(`"2026-11-20" | date: "${source}"`));
      orError(() => parseCondition(source));
      orError(() => isTrue('x == 1 or x > 5 or x', { x: source }));
      orError(() => parseTag(`#${source}`));
      orError(() => parseTag(`else ${source}`));
      warningsOf('x', { [source]: source, y: `0${source}` });
      warningsOfCondition('x or y', { x: `0${' '.repeat(100_000)}x`, y: `[${source}` });
    }
  });
});

describe('a printed expression parses to the same meaning', () => {
  type Meant =
    | { kind: 'field'; name: string }
    | { kind: 'not'; member: Meant }
    | { kind: 'and' | 'or'; left: Meant; right: Meant }
    | { kind: 'greater'; name: string; than: number };

  const names = ['a', 'Net Price', 'Total (EUR)', 'order.no', 'Brand'];
  const name = fc.constantFrom(...names);
  const { meant } = fc.letrec<{ meant: Meant }>((tie) => ({
    meant: fc.oneof(
      { depthSize: 'small' },
      fc.record({ kind: fc.constant('field' as const), name }),
      fc.record({
        kind: fc.constant('greater' as const),
        name,
        than: fc.integer({ min: -3, max: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), member: tie('meant') }),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        left: tie('meant'),
        right: tie('meant'),
      }),
    ),
  }));

  const print = (one: Meant): string => {
    switch (one.kind) {
      case 'field':
        return one.name;
      case 'greater':
        return `${one.name} > ${one.than}`;
      case 'not':
        return `not (${print(one.member)})`;
      case 'and':
      case 'or':
        return `(${print(one.left)}) ${one.kind} (${print(one.right)})`;
    }
  };

  const holds = (one: Meant, data: Record<string, number>): boolean => {
    switch (one.kind) {
      case 'field':
        return data[one.name] !== 0;
      case 'greater':
        return data[one.name]! > one.than;
      case 'not':
        return !holds(one.member, data);
      case 'and':
        return holds(one.left, data) && holds(one.right, data);
      case 'or':
        return holds(one.left, data) || holds(one.right, data);
    }
  };

  it('in conditions', () => {
    const numbers = fc.integer({ min: -3, max: 3 });
    const someData = fc.record(Object.fromEntries(names.map((field) => [field, numbers])));
    fc.assert(
      fc.property(meant, someData, (one, data) => {
        expect(isTrue(print(one), data)).toBe(holds(one, data));
      }),
      { numRuns: 500 },
    );
  });

  it('in texts, whatever the quotation marks', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .map((some) => some.replace(/["'“”„‟«»‘’‚‛]/gu, ''));
    const quotes = fc.constantFrom('""', "''", '“”', '„“', '‘’');
    const literal = fc.tuple(text, quotes);
    const written = ([content, marks]: [string, string]) =>
      marks.charAt(0) + content + marks.charAt(1);
    fc.assert(
      fc.property(literal, fc.array(literal, { maxLength: 5 }), (first, more) => {
        const source = [written(first), ...more.map((one) => `append: ${written(one)}`)];
        expect(valueOf(`${source.join(' | ')} | append: ""`)).toBe(
          [first, ...more].map(([content]) => content).join(''),
        );
      }),
    );
  });

  it('in names of fields, whatever their characters', () => {
    const field = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((some) => some.replace(/[\]\s\u00a0\u202f\u2028\u2029.]/gu, 'x'));
    fc.assert(
      fc.property(field, fc.string(), (called, value) => {
        const data = Object.fromEntries([[called, value]]);
        expect(valueOf(`[${called}] | append: ""`, data)).toBe(value);
        expect(isTrue(`[${called}] == other`, { ...data, other: value })).toBe(true);
      }),
    );
  });
});
