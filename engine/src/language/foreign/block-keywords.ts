import { asCondition } from './foreign-expressions.ts';
import { TagError } from '../diagnostics/tag-error.ts';
import { shortened } from '../diagnostics/shortened.ts';

/** `else if`, and its spellings in other languages. */
const ELSE_IF = /^(?:else[\s_-]*if|elsif|elif)(?=[\s(]|$)\s*(.*)$/isu;
const ELSE_WITH_MORE = /^else\s+(.+)$/su;
/** Words that end a block in other languages and cannot be fields. */
const END = /^(?:end[\s_-]?(?:if|for|foreach|each|unless|with|list|section)|fi)$/iu;

/**
 * Parses `else` and `else if …`, in their common spellings.
 * @returns the condition in `of`, null for none; null for another tag
 * @throws TagError for a misspelling, or for another language's end of a block
 */
export function readBranch(text: string): { readonly of: string | null } | null {
  if (!/^[:ef]/iu.test(text)) return null;
  if (/^else$/iu.test(text)) return { of: null };
  const [, condition] = ELSE_IF.exec(text) ?? [];
  if (condition === '') {
    throw new TagError(`"{{${text}}}" has no condition`, 'Write {{else if …}}, or {{else}}.');
  }
  if (condition !== undefined) return { of: condition };
  const [, more] = ELSE_WITH_MORE.exec(text) ?? [];
  if (more !== undefined) {
    throw new TagError(
      `"{{${shortened(text)}}}" is neither {{else}} nor {{else if …}}`,
      `Write {{else if ${shortened(more)}}}, or {{else}}.`,
    );
  }
  if (text.startsWith(':')) {
    const [, word = 'else'] = /^:\s*(.*)$/su.exec(text) ?? [];
    throw new TagError(`"{{${shortened(text)}}}" begins with ":"`, `Write {{${word}}}.`);
  }
  if (END.test(text)) {
    throw new TagError(
      `"{{${text}}}" ends nothing here`,
      'Write {{/if}} to end a condition, or {{/items}} to end the list "items".',
    );
  }
  return null;
}

/** Block keywords of other template languages and their equivalents. */
const FOREIGN_BLOCKS: readonly (readonly [RegExp, (rest: string) => string])[] = [
  [/^(?:each|foreach)\s+(.+)$/isu, (rest) => listSpelling(rest)],
  [/^for(?:each)?\s+(.+\s+(?:in|of)\s+.+)$/su, (rest) => listSpelling(rest)],
  [/^(?:for|loop|repeat|with)\s+(.+)$/su, (rest) => listSpelling(rest)],
  [/^unless\s+(.+)$/isu, (rest) => `Write {{#if not ${rest}}} … {{/if}}.`],
  [/^(?:not\s+|!\s*)(.+)$/su, (rest) => `Write {{#if not ${rest}}} … {{/if}}.`],
  [/^(?:else[\s_-]*if|elsif|elif)\s+(.+)$/isu, (rest) => `Write {{else if ${rest}}}.`],
  [/^(else)$/iu, () => 'Write {{else}}.'],
  [
    /^(end[\s_-]?(?:if|for|each))$/iu,
    () => 'Write {{/if}} to end a condition, {{/}} to end a list.',
  ],
  [/^(.*\S\s*(?:[=!]==?|>=|<=|<>|[≠≤≥]|\s[<>]\s|[<>]\s*-?\d).*)$/su, conditionSpelling],
];

/** In characters; longer texts do not fit into a hint. */
const MAX_LENGTH = 300;

/** Rejects block keywords of other template languages. @throws TagError with the right spelling */
export function rejectForeignBlock(text: string): void {
  if (text.length > MAX_LENGTH) return;
  const bare = text.replace(/"[^"]*"|'[^']*'|“[^”]*”|\[[^\]]*\]/gu, '""');
  for (const [pattern, spelling] of FOREIGN_BLOCKS) {
    if (!pattern.test(bare)) continue;
    const [, rest = ''] = pattern.exec(text) ?? [];
    throw new TagError(
      `"{{#${shortened(text)}}}" is neither a list nor a condition`,
      spelling(shortened(rest.trim())),
    );
  }
}

/** `each item in items`, `items as |item|` → `{{#items}} … {{/items}}` */
function listSpelling(rest: string): string {
  const list = /\b(?:in|of)\s+(\S+)\s*$/u.exec(rest)?.[1] ?? rest.replace(/\s+as\s+.*$/su, '');
  return `Write {{#${list}}} … {{/${list}}}.`;
}

function conditionSpelling(condition: string): string {
  return `Write {{#if ${asCondition(condition)}}} … {{/if}}.`;
}

/**
 * Returns the closing tag for a block that ends with another language's word: `{{/each}}`; null for
 * other words.
 */
export function foreignClosingTag(name: string): string | null {
  const isForeign = /^(?:each|foreach|for|loop|repeat|with|unless|else|end\w*)$/iu.test(name);
  return isForeign ? 'Write {{/items}} with the name of your list, or {{/if}}.' : null;
}
