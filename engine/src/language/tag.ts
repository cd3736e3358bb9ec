import type { Expression } from './expression.ts';
import { readBranch, rejectForeignBlock } from './foreign/block-keywords.ts';
import { parseCondition, parseValue } from './expression.ts';
import { TagError } from './diagnostics/tag-error.ts';

/** The content between `{{` and `}}`. */
export type Tag = ValueTag | OpeningTag | BranchTag | ClosingTag;

/** `{{field}}`, `{{ total | currency: "EUR" }}` */
export interface ValueTag {
  readonly kind: 'value';
  readonly value: Expression;
}

/** A tag that opens a block. */
export type OpeningTag = ListTag | InverseTag | IfTag | SlideTag;

/** `{{#items}}`: rendered once for each item; for a single value, once if it is truthy. */
export interface ListTag {
  readonly kind: 'list';
  /** The name that its closing tag repeats. */
  readonly name: string;
  readonly value: Expression;
}

/** `{{^items}}`: rendered if a list is empty or a value is falsy. */
export interface InverseTag {
  readonly kind: 'inverse';
  readonly name: string;
  readonly value: Expression;
}

/** `{{#if total > 100}}` */
export interface IfTag {
  readonly kind: 'if';
  readonly name: 'if';
  readonly condition: Expression;
}

/** `{{#slide items}}`: repeats the whole slide for each item. */
export interface SlideTag {
  readonly kind: 'slide';
  readonly name: 'slide';
  readonly value: Expression;
}

/** `{{else}}` and `{{else if total > 50}}` */
export interface BranchTag {
  readonly kind: 'branch';
  /** null for `{{else}}`, which applies if no earlier condition is true. */
  readonly condition: Expression | null;
}

/** `{{/items}}`, `{{/if}}` */
export interface ClosingTag {
  readonly kind: 'closing';
  readonly name: string;
}

/**
 * Parses a tag.
 * @param source the text between the braces, as in the file
 * @throws TagError
 */
export function parseTag(source: string): Tag {
  const text = asTyped(source);
  if (text === '') {
    throw new TagError('"{{}}" has no field', 'Write the name of a field between the braces.');
  }
  if (text.startsWith('#')) return parseOpening(text.slice(1).trim());
  if (text.startsWith('^')) {
    const value = text.slice(1).trim();
    return { kind: 'inverse', name: nameOf(value, '^'), value: parseValue(value) };
  }
  if (text.startsWith('/')) return { kind: 'closing', name: text.slice(1).trim() };
  const branch = readBranch(text);
  if (branch) {
    const condition = branch.of === null ? null : parseCondition(branch.of);
    return { kind: 'branch', condition };
  }
  return { kind: 'value', value: parseValue(text) };
}

/**
 * Returns whether a closing tag ends a block: `{{/items}}`, and also `{{/items | sort: "name"}}`,
 * `{{/If}}` and `{{/if paid}}`.
 */
export function closes({ name }: ClosingTag, opening: OpeningTag): boolean {
  if (name === opening.name) return true;
  if (opening.kind === 'if' || opening.kind === 'slide') {
    return name.split(' ', 1)[0]?.toLowerCase() === opening.name;
  }
  return (name.split('|', 1)[0] ?? '').trim() === opening.name;
}

/** Returns the name that closes a block: `items` of `items | sort: "name"`. */
function nameOf(value: string, sign: string): string {
  const name = (value.split('|')[0] ?? '').trim();
  if (name !== '') return name;
  throw new TagError(
    `"{{${sign}}}" does not say what to repeat`,
    sign === '^'
      ? 'Write {{else}}, or add the name of a list, such as {{^items}}.'
      : 'Add the name of a list, such as {{#items}}.',
  );
}

function parseOpening(text: string): OpeningTag {
  const [, word = '', rest] = /^(if|slide)(?:\s+|(?=\())(.+)$/isu.exec(text) ?? [];
  if (word.toLowerCase() === 'if' && rest) {
    return { kind: 'if', name: 'if', condition: parseCondition(rest) };
  }
  if (word.toLowerCase() === 'slide' && rest) {
    return { kind: 'slide', name: 'slide', value: parseValue(rest) };
  }
  rejectForeignBlock(text);
  return { kind: 'list', name: nameOf(text, '#'), value: parseValue(text) };
}

/**
 * Removes characters that editors insert automatically: optional hyphens, joiners and no-break
 * spaces.
 */
function asTyped(source: string): string {
  return source
    .replace(/[\u00ad\u200b\u2060\ufeff]/gu, '')
    .replace(/[\u00a0\u202f\s]/gu, ' ')
    .trim();
}
