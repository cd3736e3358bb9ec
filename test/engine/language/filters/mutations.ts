/** A manual mutation of a filter: one change in its source. */
export interface Mutation {
  readonly filter: string;
  /** Relative to `engine/src/language`. */
  readonly file: string;
  /** The text to replace, which must occur exactly once. */
  readonly from: string;
  readonly to: string;
}

const [NUMBERS, AMOUNT, DECIMAL] = [
  'filters/numbers.ts',
  'numbers/amount.ts',
  'numbers/decimal.ts',
];
const [NOTATION, SUM] = ['filters/number-notation.ts', 'filters/sum.ts'];
const [DATES, PATTERN] = ['filters/dates.ts', 'filters/date-pattern.ts'];

function broken(filter: string, file: string | undefined, from: string, to: string): Mutation {
  return { filter, file: file ?? '', from, to };
}

/** At least two mutations of each number and date filter. */
export const mutations: readonly Mutation[] = [
  broken('plus', NUMBERS, "'10', amounts.plus", "'10', amounts.minus"),
  broken('plus', AMOUNT, 'return total([left, right]);', 'return Number(left) + Number(right);'),
  broken('minus', NUMBERS, "'10', amounts.minus", "'10', amounts.plus"),
  broken('minus', AMOUNT, 'total([left, negative(right)])', 'total([right, negative(left)])'),
  broken('times', AMOUNT, '=> one * other, decimals', '=> one + other, decimals'),
  broken('times', AMOUNT, 'one * other, decimals.times', 'one * other, decimals.plus'),
  broken('divided_by', AMOUNT, 'one / other', 'other / one'),
  broken('divided_by', NUMBERS, 'dividing(amounts.dividedBy)', 'amounts.dividedBy'),
  broken('modulo', DECIMAL, 'isOtherSign ? rest + other : rest', 'rest'),
  broken('modulo', NUMBERS, 'dividing(amounts.modulo)', 'dividing(amounts.dividedBy)'),
  broken('at_least', NUMBERS, '< 0 ? minimum : base', '> 0 ? minimum : base'),
  broken(
    'at_least',
    NUMBERS,
    'compare(base, minimum) < 0 ? minimum',
    'compare(base, minimum) < 0 ? 0',
  ),
  broken('at_most', NUMBERS, '> 0 ? maximum : base', '< 0 ? maximum : base'),
  broken('at_most', NUMBERS, '> 0 ? maximum', '> 0 ? 100'),
  broken('abs', AMOUNT, 'return Math.abs(amount);', 'return amount;'),
  broken('abs', AMOUNT, "return amount.replace(/^-/u, '');", 'return amount;'),
  broken('ceil', AMOUNT, 'Math.ceil(amount)', 'Math.trunc(amount)'),
  broken('ceil', AMOUNT, 'exact(decimals.ceil, amount)', 'exact(decimals.floor, amount)'),
  broken('floor', AMOUNT, 'Math.floor(amount)', 'Math.trunc(amount)'),
  broken('floor', DECIMAL, 'rest < 0n ? whole - 1n : whole', 'whole'),
  broken('round', DECIMAL, 'decimal.digits < 0n ? -unit / 2n : unit / 2n', '0n'),
  broken('round', AMOUNT, 'decimals.round(decimal, places)', 'decimals.round(decimal, 0)'),
  broken('currency', NUMBERS, 'currency: code,', "currency: 'EUR',"),
  broken(
    'currency',
    NUMBERS,
    'return written(amount, language, options);',
    'return written(amount, DEFAULT_LOCALE, options);',
  ),
  broken('number', NUMBERS, 'minimumFractionDigits: first, ', ''),
  broken('number', NUMBERS, "typeof first === 'string' ? first : DEFAULT_LOCALE", 'DEFAULT_LOCALE'),
  broken('parse_number', NOTATION, 'isNegative ? `-${reading}` : reading', 'reading'),
  broken('parse_number', NOTATION, '${sign}\\\\d{${last}}`', '${sign}\\\\d+`'),
  broken('sum', SUM, 'if (count > 0)', 'if (count > items.length)'),
  broken('sum', AMOUNT, 'sum += whole;', 'sum = whole;'),
  broken('date', DATES, 'timezone ? inTimeZone(read, timezone) : read', 'read'),
  broken(
    'date',
    DATES,
    "if (!read) return Unusable.value('a date', value);",
    'if (!read) return value;',
  ),
  broken('parse_date', PATTERN, 'year < 69', 'year < 70'),
  broken('parse_date', PATTERN, 'parseDate(written) ? written', 'written ? written'),
  // Shared by all number filters.
  broken(
    'all',
    NUMBERS,
    "? Unusable.value('a number', value) : make(amount)",
    '? value : make(amount)',
  ),
  broken('all', 'numbers/number-of.ts', 'if (!NUMBER.test(text)) return undefined;', ''),
  broken(
    'all',
    'pipeline/run-pipeline.ts',
    'if (isReplaced || isReported) return NOTHING;',
    'return NOTHING;',
  ),
  broken('all', 'pipeline/run-pipeline.ts', 'if (value === NOTHING) {', 'if (value === null) {'),
];
