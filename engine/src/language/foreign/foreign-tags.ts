import { asCondition } from './foreign-expressions.ts';

/** A tag of another template language in a text, which is printed unchanged. */
export interface ForeignTag {
  /** Its offset in the text. */
  readonly from: number;
  readonly written: string;
  /** What it is and what happened to it, as a clause after `written`. */
  readonly outcome: string;
  /** The equivalent in this language, as a sentence. */
  readonly remedy: string;
  /**
   * The field that it names, if it could also be ordinary text: only data with this field shows
   * that a tag is meant. Null if it is certainly a tag.
   */
  readonly field: string | null;
}

/** A name as in programs; ordinary words do not match `CERTAIN`. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;
const CERTAIN = /[_\p{N}]|\.[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;
const KEYWORD =
  /^(?:if|elsif|elif|else|endif|end-if|unless|endunless|for|endfor|end-for|ins|exec|image|assign|set)\b/iu;

/** A text without any of these contains no such tag. */
const SIGNS = /\{%|\+\+\+|«|\$\{|\[\[|<<|<%|\{\{\{|(?<!\{)\{[#/^]?[\p{L}_]/u;

const PRINTED = 'is a tag from another template language and was printed unchanged';
const BRACES_PRINTED = 'has an extra brace on each side, which was printed';

const TAGS =
  /\{%[-+~]?(?:tr|tc|p|r)?\s(.{1,200}?)[-+~]?%\}|\+\+\+(.{1,200}?)\+\+\+|<%[-=#]?(.{1,200}?)-?%>|\$\{([^{}]{1,200})\}|\{\{\{([^{}]{1,200})\}\}\}|«([^«»]{1,200})»|\[\[([^[\]]{1,200})\]\]|<<\[?([^<>[\]]{1,200})\]?>>|(?<![{$])\{([#/^]?[^{}]{1,200})\}(?!\})/gsu;

/** Returns whether a text may contain tags of other template languages. */
export function mayContainForeignTags(text: string): boolean {
  return SIGNS.test(text);
}

/**
 * Finds the tags of other template languages in a text: `{% if x %}`, `+++x+++`, `<%= x %>`,
 * `${x}`, `{{{x}}}`, `«x»`, `[[x]]`, `<<x>>` and `{x}`. Documents use such characters for other
 * purposes too, so only names and instructions count as tags.
 */
export function foreignTagsIn(text: string): ForeignTag[] {
  if (!mayContainForeignTags(text)) return [];
  return [...text.matchAll(TAGS)].flatMap((match) => foreignTagOf(match) ?? []);
}

function foreignTagOf(match: RegExpExecArray): ForeignTag | null {
  const { index: from } = match;
  const [written] = match;
  const [code, command, script, dollar, triple, guillemets, brackets, angles, brace] = match
    .slice(1)
    .map((group: string | undefined) => group?.trim());
  const instruction = code ?? command ?? script;
  const found = { from, written, outcome: PRINTED, field: null };
  if (instruction !== undefined) {
    const remedy = remedyOfInstruction(instruction);
    const isTight = /^(?:\+\+\+\S|<%=)/u.test(written);
    const isName = NAME.test(instruction) && !KEYWORD.test(instruction);
    const field = isName && !isTight && !CERTAIN.test(instruction) ? instruction : null;
    return remedy === null ? null : { ...found, remedy, field };
  }
  const certain = dollar ?? triple;
  if (certain !== undefined) {
    if (!NAME.test(certain)) return null;
    const outcome = triple === undefined ? PRINTED : BRACES_PRINTED;
    return { ...found, outcome, remedy: `Write {{${certain}}}.` };
  }
  const quoted = guillemets ?? brackets ?? angles;
  if (quoted !== undefined) {
    if (!NAME.test(quoted)) return null;
    const field = CERTAIN.test(quoted) ? null : quoted;
    return { ...found, remedy: `Write {{${quoted}}}.`, field };
  }
  const field = brace?.replace(/^[#/^]\s*/u, '') ?? '';
  return NAME.test(field) ? { ...found, remedy: `Write {{${brace}}}.`, field } : null;
}

/** @returns null for text that is neither an instruction nor a name */
function remedyOfInstruction(instruction: string): string | null {
  const [word = ''] = KEYWORD.exec(instruction) ?? [];
  const rest = instruction.slice(word.length).trim();
  switch (word.toLowerCase()) {
    case '':
      return remedyOfName(instruction.replace(/^=\s*/u, ''));
    case 'if':
      return `Write {{#if ${asCondition(rest)}}}.`;
    case 'unless':
      return `Write {{#if not ${rest}}}.`;
    case 'elsif':
    case 'elif':
      return `Write {{else if ${asCondition(rest)}}}.`;
    case 'else':
      return /^if\s/iu.test(rest)
        ? `Write {{else if ${asCondition(rest.slice(2).trim())}}}.`
        : 'Write {{else}}.';
    case 'for': {
      const list = /\b(?:in|of)\s+(\S+)/iu.exec(rest)?.[1] ?? rest;
      return `Write {{#${list}}}.`;
    }
    case 'endfor':
    case 'end-for':
      return 'Write {{/items}} with the name of the list.';
    case 'endif':
    case 'end-if':
    case 'endunless':
      return 'Write {{/if}}.';
    case 'ins':
      return remedyOfName(rest);
    default:
      return 'Write {{name}} for a field, {{#if …}} for a condition and {{#items}} for a list.';
  }
}

function remedyOfName(written: string): string | null {
  const name = written.replace(/^\$/u, '').trim();
  return NAME.test(name) ? `Write {{${name}}}.` : null;
}
