/** An argument in a field's code. */
export interface FieldArgument {
  /** The switch that it belongs to, such as `\o`; null for the field's own argument. */
  readonly behind: string | null;
  /** The range of its text, inside the quotation marks. */
  readonly from: number;
  readonly to: number;
}

/** The switches of HYPERLINK that take an argument (ECMA-376 part 1, §17.16.5.25). */
const WITH_ARGUMENT = new Set(['\\l', '\\o', '\\t']);
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“' };
/** A tag may contain spaces and quotation marks. */
const TAG = /\{\{.*?\}\}/suy;

/**
 * Returns the arguments of a field and of its switches.
 * @param code `HYPERLINK "https://example.com/{{id}}" \o "{{name}}"`
 */
export function fieldArguments(code: string): FieldArgument[] {
  const found: FieldArgument[] = [];
  let at = /^\s*\S*/u.exec(code)?.[0].length ?? 0;
  let behind: string | null = null;
  while (at < code.length) {
    const sign = code[at] ?? '';
    if (/\s/u.test(sign)) {
      at += 1;
    } else if (sign === '\\') {
      const name = code.slice(at, at + 2).toLowerCase();
      behind = WITH_ARGUMENT.has(name) ? name : null;
      at += 2;
    } else {
      const closing = CLOSING[sign];
      const from = closing === undefined ? at : at + 1;
      const to = endOfArgument(code, from, closing);
      found.push({ behind, from, to });
      behind = null;
      at = closing === undefined ? to : to + 1;
    }
  }
  return found;
}

function endOfArgument(code: string, from: number, closing: string | undefined): number {
  let at = from;
  while (at < code.length) {
    TAG.lastIndex = at;
    const tag = TAG.exec(code)?.[0];
    const sign = code[at] ?? '';
    if (tag !== undefined) at += tag.length;
    else if (closing === undefined ? /\s/u.test(sign) : sign === closing) return at;
    else at += sign === '\\' && closing !== undefined ? 2 : 1;
  }
  return Math.min(at, code.length);
}

/** Escapes a text for the quotation marks of a field's code. */
export function toFieldText(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/["\\“”„]/gu, (sign) => `\\${sign}`);
}

/** Unescapes a text from the quotation marks of a field's code. */
export function fromFieldText(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}
