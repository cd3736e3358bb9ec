import { asFilters, asText, isConcatenation, isProduct } from '../numbers/arithmetic.ts';
import { TagError } from '../diagnostics/tag-error.ts';
import { shortened } from '../diagnostics/shortened.ts';

/** Checks for expressions of other template languages. */
type Check = (written: string) => TagError | null;

const QUOTED = /"[^"]*"|'[^']*'|“[^”]*”|„[^“”]*[“”]|\[[^\]]*\]/gu;

/** In characters; longer texts do not fit into a hint. */
const MAX_LENGTH = 300;

/**
 * Rejects expressions of other languages, which cannot be field names. Names with such characters
 * need square brackets.
 * @param source the text of a value tag
 * @throws TagError with the right spelling
 */
export function rejectForeignExpression(source: string): void {
  // Most names contain none of these characters.
  if (source.length > MAX_LENGTH || !/[?|&=!<>*+$~≠≤≥]/u.test(source)) return;
  const written = source.trim();
  const hasFilters = withoutTexts(written).replaceAll('||', '').includes('|');
  for (const check of hasFilters ? ANYWHERE : [...ANYWHERE, ...WITHOUT_FILTERS]) {
    const error = check(written);
    if (error) throw error;
  }
}

const ANYWHERE: readonly Check[] = [foreignOperator, flowExpression, fallback];
const WITHOUT_FILTERS: readonly Check[] = [choice, question, product, concatenation];

/** `{{=x}}`, `{{&x}}`, `{{!x}}`, `{{>x}}`: operators of Mustache, Handlebars and code templates. */
function foreignOperator(written: string): TagError | null {
  const [, sign, rest = ''] = /^([=&!>~])\s*(.*)$/su.exec(written) ?? [];
  if (sign === undefined) return null;
  const field = rest.replace(/[~;]\s*$/u, '').trim();
  switch (sign) {
    case '!':
      return operatorError(
        sign,
        written,
        `Write {{#if not ${field}}}, or use a comment in your editor.`,
      );
    case '>':
      return operatorError(
        sign,
        written,
        'Put the text in the template: a template cannot include another one.',
      );
    default:
      return operatorError(
        sign,
        written,
        /\s|=/u.test(field) ? 'Write only the field.' : `Write {{${field}}}.`,
      );
  }
}

function operatorError(sign: string, written: string, remedy: string): TagError {
  return new TagError(
    `"${sign}" at the beginning of "${shortened(written)}" has no meaning`,
    remedy,
  );
}

/** `a ?? "x"`, `a || "x"` */
function fallback(written: string): TagError | null {
  const [, field, sign, other] = /^([^"'“„]+?)\s*(\?\?|\|\|)\s*(\S.*)$/su.exec(written) ?? [];
  if (field === undefined || sign === undefined || other === undefined) return null;
  return new TagError(`"${sign}" is not an operator`, `Write {{ ${field} | default: ${other} }}.`);
}

/** `paid ? "yes" : "no"` */
function choice(written: string): TagError | null {
  const [asked = '', ...rest] = written.split('?');
  const [one = '', ...others] = rest.join('?').split(':');
  const [yes, no] = [one.trim(), others.join(':').trim()];
  if (asked.trim() === '' || yes === '' || no === '') return null;
  // A question with a colon may be a name: "Paid? Yes: No".
  const isSpaced = / $/u.test(asked) && /^ .* $/su.test(one);
  if (!isSpaced && !/^["'“„]/u.test(yes)) return null;
  return new TagError(
    `"${shortened(written)}" uses the operators "?" and ":"`,
    `Write {{#if ${asked.trim()}}}${asText(yes)}{{else}}${asText(no)}{{/if}}.`,
  );
}

/** `a == b`, `a && b`, `a >= b`: conditions. */
function question(written: string): TagError | null {
  const bare = withoutTexts(written);
  if (!/\S\s*(?:===?|!==?|>=|<=|&&|[≠≤≥])\s*\S/u.test(bare)) return null;
  return new TagError(
    `"${shortened(written)}" is a condition`,
    `Write {{#if ${asCondition(written)}}} … {{/if}}.`,
  );
}

/** `$json.name`: an n8n expression, which has no access to this data. */
function flowExpression(written: string): TagError | null {
  if (!/^\$(?:json|node|input|item|now|today|vars|\()/u.test(written)) return null;
  const field = /^\$json(?:\.([\p{L}\p{N}_.]+)|\["([^"]+)"\])$/u.exec(written);
  const name = field?.[1] ?? field?.[2] ?? 'name';
  return new TagError(
    `"${shortened(written)}" is an n8n expression`,
    `Write the name of a field in the data, such as {{${name}}}.`,
  );
}

/** `price * qty` */
function product(written: string): TagError | null {
  const spelling = isProduct(written) ? asFilters(written) : null;
  if (spelling === null) return null;
  return new TagError(
    `"${shortened(written)}" multiplies with "*"`,
    `Write ${spelling}, or {{[${written}]}} for a field of this name.`,
  );
}

/** `first + " " + last` */
function concatenation(written: string): TagError | null {
  if (!isConcatenation(written)) return null;
  return new TagError(`"${shortened(written)}" joins texts with "+"`, `Write ${asText(written)}.`);
}

function withoutTexts(written: string): string {
  return written.replace(QUOTED, '""');
}

/** Replaces the operators of other languages with those of conditions. */
export function asCondition(written: string): string {
  return written
    .replace(/\s*(?:===|==)\s*/gu, ' == ')
    .replace(/\s*(?:!==|!=|<>|≠)\s*/gu, ' != ')
    .replace(/\s*&&\s*/gu, ' and ')
    .replace(/\s*\|\|\s*/gu, ' or ')
    .replace(/!(?!=)\s*/gu, 'not ')
    .trim();
}
