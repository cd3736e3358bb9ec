/** A decimal number of any length: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  /** Never below 0. */
  readonly scale: number;
}

const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/iu;

/**
 * Parses a number in JSON or JavaScript notation, exactly.
 * @param written a finite number, or its text
 */
export function decimalOf(written: number | string): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    WRITTEN.exec(String(written).trim()) ?? [];
  const digits = BigInt(`${whole}${fraction}` || '0') * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * powerOfTen(-scale), scale: 0 };
}

/** Formats all digits of a decimal number, without an exponent or trailing zeros. */
export function writeDecimal({ digits, scale }: Decimal): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/u, '');
  return `${digits < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** Returns the number of digits without leading and trailing zeros. */
export function significantDigits(written: string): number {
  const [, , whole = '', fraction = ''] = WRITTEN.exec(written.trim()) ?? [];
  return `${whole}${fraction}`.replace(/^0+|0+$/gu, '').length;
}

export function plus(left: Decimal, right: Decimal): Decimal {
  const [one, other, scale] = aligned(left, right);
  return { digits: one + other, scale };
}

export function minus(left: Decimal, right: Decimal): Decimal {
  return plus(left, { ...right, digits: -right.digits });
}

export function times(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

/** Divides with the given number of decimals; further ones are cut off. */
export function dividedBy(left: Decimal, right: Decimal, decimals: number): Decimal {
  const [one, other] = aligned(left, right);
  return { digits: (one * powerOfTen(decimals)) / other, scale: decimals };
}

/** Returns the remainder with the sign of the divisor. */
export function modulo(left: Decimal, right: Decimal): Decimal {
  const [one, other, scale] = aligned(left, right);
  const rest = one % other;
  const isOtherSign = rest !== 0n && rest < 0n !== other < 0n;
  return { digits: isOtherSign ? rest + other : rest, scale };
}

/** Compares two numbers. @returns below 0, 0 or above 0 */
export function compare(left: Decimal, right: Decimal): number {
  const [one, other] = aligned(left, right);
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Rounds to a number of decimals, with halves away from zero. */
export function round(decimal: Decimal, decimals: number): Decimal {
  if (decimal.scale <= decimals) return decimal;
  const unit = powerOfTen(decimal.scale - decimals);
  const half = decimal.digits < 0n ? -unit / 2n : unit / 2n;
  return { digits: (decimal.digits + half) / unit, scale: decimals };
}

/** Returns the greatest integer that is not greater than this number. */
export function floor(decimal: Decimal): Decimal {
  const unit = powerOfTen(decimal.scale);
  const rest = decimal.digits % unit;
  const whole = decimal.digits / unit;
  return { digits: rest < 0n ? whole - 1n : whole, scale: 0 };
}

/** Returns the smallest integer that is not less than this number. */
export function ceil({ digits, scale }: Decimal): Decimal {
  const { digits: opposite } = floor({ digits: -digits, scale });
  return { digits: -opposite, scale: 0 };
}

function aligned(left: Decimal, right: Decimal): [bigint, bigint, number] {
  const scale = Math.max(left.scale, right.scale);
  return [
    left.digits * powerOfTen(scale - left.scale),
    right.digits * powerOfTen(scale - right.scale),
    scale,
  ];
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
