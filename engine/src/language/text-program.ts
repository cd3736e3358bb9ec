import type { Diagnostic } from '../diagnostic.ts';
import type { Expression } from './expression.ts';
import { TagError } from './diagnostics/tag-error.ts';
import { foreignClosingTag } from './foreign/block-keywords.ts';
import { closes, parseTag, type BranchTag, type ClosingTag, type IfTag } from './tag.ts';
import type { InverseTag, ListTag, Tag } from './tag.ts';

/** A piece of a parsed text; a string is literal text. */
export type Piece = string | Write | Block;

export interface Write {
  readonly do: 'write';
  readonly value: Expression;
}

/** `{{#items}}…{{else}}…{{/items}}`, `{{#if …}}…{{else if …}}…{{else}}…{{/if}}` */
export interface Block {
  readonly do: 'block';
  readonly open: ListTag | InverseTag | IfTag;
  /** At least one: the content after the opening tag. */
  readonly branches: Branch[];
}

interface Branch {
  /** null for no condition: after a list's tag and after `{{else}}`. */
  readonly condition: Expression | null;
  readonly body: Piece[];
}

const TAG = /\{\{([^{}]*)\}\}/g;

/** Parses a text with tags. With errors, returns what could be parsed. */
export function parseText(template: string): { pieces: Piece[]; diagnostics: Diagnostic[] } {
  const parser = new TextParser();
  let end = 0;
  for (const match of template.matchAll(TAG)) {
    const [written, source = ''] = match;
    parser.addLiteral(template.slice(end, match.index), template);
    parser.addTag(source, written);
    end = match.index + written.length;
  }
  parser.addLiteral(template.slice(end), template);
  return parser.finish();
}

class TextParser {
  readonly #pieces: Piece[] = [];
  readonly #open: { block: Block; written: string }[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  /** The number of opening tags that could not be parsed; as many closing tags may be unpaired. */
  #broken = 0;

  addLiteral(text: string, template: string): void {
    if (text === '') return;
    this.#body().push(text);
    if (text.includes('{{')) {
      this.#report('', `"${template}" has a "{{" without its "}}"`, 'Write both or neither.');
    }
    if (text.includes('}}')) {
      this.#report('', `"${template}" has a "}}" without its "{{"`, 'Write both or neither.');
    }
  }

  addTag(source: string, written: string): void {
    try {
      this.#add(parseTag(source), written);
    } catch (cause) {
      if (!(cause instanceof TagError)) throw cause;
      if (/^\s*[#^]/u.test(source)) this.#broken += 1;
      this.#report(written, cause.what, cause.remedy);
    }
  }

  finish(): { pieces: Piece[]; diagnostics: Diagnostic[] } {
    for (const { block, written } of this.#open) {
      this.#report(
        written,
        `${written} is never closed`,
        `Write {{/${block.open.name}}} after it.`,
      );
    }
    return { pieces: this.#pieces, diagnostics: this.#diagnostics };
  }

  #add(tag: Tag, written: string): void {
    switch (tag.kind) {
      case 'value':
        rejectRich(tag.value);
        this.#body().push({ do: 'write', value: tag.value });
        return;
      case 'slide':
        throw new TagError(`${written} is in a text`, 'Use it in a presentation.');
      case 'branch':
        this.#addBranch(tag, written);
        return;
      case 'closing':
        this.#close(tag, written);
        return;
      default: {
        const condition = tag.kind === 'if' ? tag.condition : null;
        const block: Block = { do: 'block', open: tag, branches: [{ condition, body: [] }] };
        this.#body().push(block);
        this.#open.push({ block, written });
      }
    }
  }

  #addBranch({ condition }: BranchTag, written: string): void {
    const block = this.#open.at(-1)?.block;
    if (!block) {
      if (this.#broken > 0) return;
      throw new TagError(`${written} is outside a condition`, 'Write {{#if …}} before it.');
    }
    const isLast = block.branches.length > 1 && block.branches.at(-1)?.condition === null;
    if (isLast || (condition && block.open.kind !== 'if')) {
      throw new TagError(
        `${written} is not allowed here`,
        'A list has at most one {{else}}, and it is the last branch of a condition.',
      );
    }
    block.branches.push({ condition, body: [] });
  }

  #close(tag: ClosingTag, written: string): void {
    const { name } = tag;
    const last = this.#open.at(-1);
    if (!last) {
      this.#broken -= 1;
      if (this.#broken >= 0) return;
      throw new TagError(`${written} closes nothing`, remedyOfClosingTag(name));
    }
    if (name !== '' && !closes(tag, last.block.open)) {
      throw new TagError(
        `${written} comes before ${last.written} is closed`,
        `Write {{/${last.block.open.name}}} before it.`,
      );
    }
    this.#open.pop();
  }

  #body(): Piece[] {
    return this.#open.at(-1)?.block.branches.at(-1)?.body ?? this.#pieces;
  }

  #report(near: string, what: string, remedy: string): void {
    this.#diagnostics.push({ part: null, near, what, remedy });
  }
}

function remedyOfClosingTag(name: string): string {
  if (name === 'if') return 'Write {{#if …}} before it, or remove it.';
  return foreignClosingTag(name) ?? 'Remove it.';
}

function rejectRich({ produces }: Expression): void {
  if (produces === 'text') return;
  throw new TagError(
    'a name or a password can contain only text',
    'Remove the last filter of the tag.',
  );
}
