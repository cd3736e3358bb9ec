import { asFilters } from '../numbers/arithmetic.ts';
import { asCondition } from '../foreign/foreign-expressions.ts';
import { filters } from '../filters/catalogue.ts';
import type { Scope } from '../scope.ts';

/** Methods and functions of other languages → the equivalent filter. */
const EQUIVALENT_FILTERS: ReadonlyMap<string, string> = new Map([
  ['touppercase', 'upcase'],
  ['upper', 'upcase'],
  ['uppercase', 'upcase'],
  ['tolowercase', 'downcase'],
  ['lower', 'downcase'],
  ['lowercase', 'downcase'],
  ['trim', 'strip'],
  ['length', 'size'],
  ['len', 'size'],
  ['count', 'size'],
  ['tofixed', 'number'],
  ['parseint', 'floor'],
  ['formatcurrency', 'currency: "EUR"'],
  ['formatdate', 'date'],
  ['dateformat', 'date'],
]);

/** In characters; longer texts do not fit into a hint. */
const MAX_LENGTH = 200;

type Hint = (field: string, scope: Scope) => string | null;

/**
 * Returns a hint with the probable spelling of a missing field; '' if there is none. Call it only
 * for fields that the data does not have, because a name may contain any characters.
 */
export function nameHint(field: string, scope: Scope): string {
  if (field.length > MAX_LENGTH) return '';
  for (const hint of HINTS) {
    const sentence = hint(field, scope);
    if (sentence !== null) return sentence;
  }
  return '';
}

const HINTS: readonly Hint[] = [
  otherCase,
  blockWord,
  index,
  call,
  memberOfList,
  memberOfText,
  outerName,
  comparison,
  arithmetic,
  filterWithoutBar,
];

/** `Customer.Name` for `customer.name`. */
function otherCase(field: string, scope: Scope): string | null {
  const name = scope.inOtherCase(field);
  return name === null ? null : `Did you mean {{${name}}}?`;
}

/** `if paid`, `each items`, `end` without `#` or `/`. */
function blockWord(field: string): string | null {
  const [, word = '', rest = ''] =
    /^(if|unless|each|foreach|for|with|end)\b\s*(.*)$/iu.exec(field) ?? [];
  switch (word.toLowerCase()) {
    case 'if':
      return rest === '' ? null : `For a condition, write {{#if ${asCondition(rest)}}} … {{/if}}.`;
    case 'unless':
      return rest === '' ? null : `Write {{#if not ${rest}}} … {{/if}} for a condition.`;
    case 'each':
    case 'foreach':
    case 'for': {
      const list = /\bin\s+(\S+)$/u.exec(rest)?.[1] ?? rest;
      return list === '' ? null : `Write {{#${list}}} … {{/${list}}} for a list.`;
    }
    case 'with':
      return rest === '' ? null : `Write {{#${rest}}} … {{/${rest}}} for a group of fields.`;
    case 'end':
      return rest === '' ? 'Write {{/if}} or {{/}} to end a condition or a list.' : null;
    default:
      return null;
  }
}

/** `items[0].name` */
function index(field: string): string | null {
  if (!/\[(?:\d+|"[^"]*"|'[^']*')\]/u.test(field)) return null;
  const path = field
    .replace(/\[(\d+)\]/gu, '.$1')
    .replace(/\[["']([^"']*)["']\]/gu, '.$1')
    .replace(/^\./u, '');
  return `Write {{${path}}}.`;
}

/** `name.toUpperCase()`, `upper(name)`, `sum(items.price)` */
function call(field: string): string | null {
  const [, path = '', method = ''] = /^([\p{L}_][\p{L}\p{N}_.]*)\.(\w+)\(.*\)$/u.exec(field) ?? [];
  const [, name = '', given = ''] = /^(\w+)\(([\p{L}_][\p{L}\p{N}_.]*)?.*\)$/u.exec(field) ?? [];
  if (method === '' && name === '') return null;
  const filter = filterCalled(method || name);
  const value = path || given;
  if (filter === null || value === '') {
    return 'Tags cannot call functions. Use filters to change a value, as in {{ name | upcase }}.';
  }
  const [, list = '', member = ''] = /^(.+)\.([^.]+)$/u.exec(value) ?? [];
  if (filter === 'sum' && list !== '') return `Write {{ ${list} | sum: "${member}" }}.`;
  return `Write {{ ${value} | ${filter} }}.`;
}

function filterCalled(name: string): string | null {
  const lower = name.toLowerCase();
  return EQUIVALENT_FILTERS.get(lower) ?? (filters.has(lower) ? lower : null);
}

/** `items.name` and `items.length` on a list. */
function memberOfList(field: string, scope: Scope): string | null {
  const [, path, member] = /^(.+)\.([^.]+)$/u.exec(field) ?? [];
  if (path === undefined || member === undefined) return null;
  const parent = scope.lookup(path);
  const isCount = ['size', 'length', 'count'].includes(member.toLowerCase());
  if (isCount && (Array.isArray(parent) || typeof parent === 'string')) {
    return `Write {{ ${path} | size }}.`;
  }
  if (!Array.isArray(parent))
    return isCount ? `For the number of items, write {{ ${path} | size }}.` : null;
  return `"${path}" is a list: write {{#${path}}}{{${member}}}{{/${path}}}, or {{ ${path} | map: "${member}" | join }}.`;
}

/** `customer.name` if the customer was sent as text. */
function memberOfText(field: string, scope: Scope): string | null {
  const parents = Array.from(field.matchAll(/\./gu), ({ index: at }) => field.slice(0, at));
  const path = parents.find((parent) => /^\s*[[{]/u.test(textAt(parent, scope)));
  return path === undefined ? null : `"${path}" is text: parse it before you send it.`;
}

function textAt(field: string, scope: Scope): string {
  const value = scope.lookup(field);
  return typeof value === 'string' ? value : '';
}

/** `this`, `this.name`, `../name` from Handlebars. */
function outerName(field: string): string | null {
  if (field === 'this') return 'Write {{.}} for the item itself.';
  const [, name] = /^(?:this\.|\.\.\/|\.\/)+([\p{L}\p{N}_. ]+)$/u.exec(field) ?? [];
  return name === undefined ? null : `Write {{${name}}}.`;
}

/** `total > 100`, `a and b`, `not a` */
function comparison(field: string): string | null {
  if (!/\S\s(?:>|<|and|or|contains)\s\S|^not\s/iu.test(field)) return null;
  return `For a condition, write {{#if ${asCondition(field)}}} … {{/if}}.`;
}

/** `price + 5`, `net / 2` */
function arithmetic(field: string): string | null {
  const spelling = asFilters(field);
  return spelling === null ? null : `To compute, write ${spelling}.`;
}

/** `total: currency "EUR"`, `name upcase` */
function filterWithoutBar(field: string): string | null {
  const [, name, filter, rest = ''] = /^(.+?)\s*:\s*(\w+)\b\s*:?\s*(.*)$/u.exec(field) ?? [];
  if (name === undefined || filter === undefined || !filters.has(filter.toLowerCase())) return null;
  return `Write {{ ${name} | ${filter}${rest && `: ${rest}`} }}.`;
}
