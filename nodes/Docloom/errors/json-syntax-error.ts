/** Where a text is not valid JSON, and why. */
export interface JsonSyntaxError {
  /** Counted from one. */
  readonly line: number;
  /** In characters, counted from one. */
  readonly column: number;
  /** In lower case and without a full stop. */
  readonly reason: string;
}

/** The expected token: `first …` directly after an opening bracket, which may be closed at once. */
type State = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next' | 'done';

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const LINE_BREAK = /\r\n|\n|\r/;

/**
 * Finds the first JSON syntax error; undefined for valid JSON. JavaScript's own message gives the
 * position only in some versions, and only as an offset.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const scan = new JsonScan(text);
  const reason = scan.findError();
  if (reason === undefined) return undefined;
  return { ...placeOf(text, scan.position), reason };
}

/** Finds the first number in a JSON text that JavaScript cannot represent exactly. */
export function findRoundedNumber(text: string): Omit<JsonSyntaxError, 'reason'> | undefined {
  const scan = new JsonScan(text);
  if (scan.findError() !== undefined || scan.rounded === undefined) return undefined;
  return placeOf(text, scan.rounded);
}

function placeOf(text: string, position: number): Omit<JsonSyntaxError, 'reason'> {
  const lines = text.slice(0, position).split(LINE_BREAK);
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

/** Returns whether a number would lose digits or overflow as a double. */
function isRounded(literal: string): boolean {
  const value = Number(literal);
  if (Number.isNaN(value) || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return false;
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(literal) ? BigInt(literal) !== BigInt(value) : !/e/i.test(literal);
}

class JsonScan {
  position = 0;
  /** The offset of the first number with too many digits. */
  rounded: number | undefined;
  private readonly open: ('{' | '[')[] = [];
  private isUnclosed = false;

  constructor(private readonly text: string) {}

  findError(): string | undefined {
    let state: State = 'value';
    while (state !== 'done') {
      this.take(SPACE);
      const next: State | undefined = this.step(state);
      if (next === undefined) return this.describe(state);
      state = next;
    }
    return undefined;
  }

  /** Consumes the next token; undefined, with the position unchanged, if it is not valid there. */
  private step(state: State): State | undefined {
    switch (state) {
      case 'first value':
        return this.close('[', ']') ?? this.value();
      case 'value':
        return this.value();
      case 'first name':
        return this.close('{', '}') ?? this.name();
      case 'name':
        return this.name();
      case 'colon':
        return this.takeSign(':') ? 'value' : undefined;
      default:
        return this.next();
    }
  }

  private value(): State | undefined {
    const sign = this.text[this.position];
    if (sign === '"') return this.string() ? 'next' : undefined;
    if (sign === '{' || sign === '[') {
      this.position += 1;
      this.open.push(sign);
      return sign === '{' ? 'first name' : 'first value';
    }
    const start = this.position;
    if (!this.take(SCALAR)) return undefined;
    if (isRounded(this.text.slice(start, this.position))) this.rounded ??= start;
    return 'next';
  }

  private name(): State | undefined {
    return this.string() ? 'colon' : undefined;
  }

  private next(): State | undefined {
    const around = this.open.at(-1);
    if (around === undefined) return this.isAtEnd ? 'done' : undefined;
    if (this.takeSign(',')) return around === '{' ? 'name' : 'value';
    return this.close(around, around === '{' ? '}' : ']');
  }

  private close(opening: '{' | '[', closing: '}' | ']'): State | undefined {
    if (this.open.at(-1) !== opening || !this.takeSign(closing)) return undefined;
    this.open.pop();
    return 'next';
  }

  private string(): boolean {
    if (!this.takeSign('"')) return false;
    while (!this.isAtEnd && !this.isControl) {
      if (this.takeSign('"')) return true;
      if (this.text[this.position] !== '\\') this.position += 1;
      else if (!this.take(ESCAPE)) return false;
    }
    this.isUnclosed = true;
    return false;
  }

  private get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  private get isControl(): boolean {
    return (this.text[this.position] ?? ' ') < ' ';
  }

  private takeSign(sign: string): boolean {
    if (this.text[this.position] !== sign) return false;
    this.position += 1;
    return true;
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    if (!pattern.test(this.text)) return false;
    this.position = pattern.lastIndex;
    return true;
  }

  private describe(state: State): string {
    const found = String.fromCodePoint(this.text.codePointAt(this.position) ?? 0);
    if (this.isUnclosed) return 'a closing quotation mark is missing; write a line break as \\n';
    if (this.isAtEnd) return `${this.expected(state)} expected`;
    if (found === '\\') return 'this is not a valid JSON escape; write a backslash as \\\\';
    if (found === "'") return 'JSON requires double quotation marks around text and names';
    return `${this.expected(state)} expected instead of ${found}`;
  }

  private expected(state: State): string {
    switch (state) {
      case 'first value':
        return 'a value or ]';
      case 'value':
        return 'a value';
      case 'first name':
        return 'a name in double quotation marks or }';
      case 'name':
        return 'a name in double quotation marks';
      case 'colon':
        return 'a colon';
      default: {
        const around = this.open.at(-1);
        if (around === undefined) return 'nothing';
        return around === '{' ? 'a comma or }' : 'a comma or ]';
      }
    }
  }
}
