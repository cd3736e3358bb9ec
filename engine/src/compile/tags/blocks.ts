import type { FoundTag, ParagraphDiagnostic } from '../../read/find-tags.ts';
import { foreignClosingTag } from '../../language/foreign/block-keywords.ts';
import { closes, type BranchTag, type ClosingTag, type OpeningTag } from '../../language/tag.ts';

/** A tag that opens, divides or closes a block. */
export type BlockTag<Kind extends OpeningTag | BranchTag | ClosingTag> = FoundTag & { tag: Kind };

/** A block: its opening tag, its branch tags, and its closing tag. */
export interface Block {
  readonly open: BlockTag<Exclude<OpeningTag, { kind: 'slide' }>>;
  readonly branches: BlockTag<BranchTag>[];
  readonly close: BlockTag<ClosingTag>;
}

/** The tags of a part by their role. */
export interface SortedTags {
  readonly blocks: readonly Block[];
  readonly slides: readonly FoundTag[];
  readonly diagnostics: readonly ParagraphDiagnostic[];
}

interface OpenBlock {
  readonly open: BlockTag<OpeningTag>;
  readonly branches: BlockTag<BranchTag>[];
}

/**
 * Pairs the tags that open a block with those that close it.
 * @param tags in reading order
 * @param broken the number of opening tags that cannot be parsed; as many closing tags may be
 * unpaired
 */
export function pairBlocks(tags: readonly FoundTag[], broken = 0): SortedTags {
  const blocks: Block[] = [];
  const slides: FoundTag[] = [];
  const diagnostics: ParagraphDiagnostic[] = [];
  const open: OpenBlock[] = [];
  let stillBroken = broken;
  const report = (mark: FoundTag, what: string, remedy: string) => {
    diagnostics.push({ paragraph: mark.paragraph, from: mark.from, what, remedy });
  };

  for (const mark of tags) {
    if (isOpening(mark)) open.push({ open: mark, branches: [] });
    else if (isBranch(mark)) addBranch(mark);
    else if (isClosing(mark)) close(mark);
  }
  for (const { open: mark } of open) {
    if (isSlide(mark)) slides.push(mark);
    else reportUnclosed(mark);
  }
  return { blocks, slides, diagnostics };

  function addBranch(mark: BlockTag<BranchTag>): void {
    const around = open.findLast((block) => !isSlide(block.open));
    const last = around?.branches.at(-1);
    if (!around) {
      if (stillBroken > 0) return;
      report(
        mark,
        `"${mark.written}" is outside a condition`,
        'Put it between {{#if …}} and {{/if}}, or between the tags of a list.',
      );
    } else if (last?.tag.condition === null) {
      report(
        mark,
        `"${mark.written}" comes after {{else}}, which must be the last branch`,
        'Remove one of them.',
      );
    } else if (mark.tag.condition && around.open.tag.kind !== 'if') {
      report(
        mark,
        `"${mark.written}" is in a list`,
        'A list supports only {{else}}. Use {{#if …}} for conditions.',
      );
    } else {
      around.branches.push(mark);
    }
  }

  function close(mark: BlockTag<ClosingTag>): void {
    const { name } = mark.tag;
    const isItsOpening = (block: OpenBlock) => closes(mark.tag, block.open.tag);
    const at = name === '' ? open.length - 1 : open.findLastIndex(isItsOpening);
    const closed = open[at];
    if (!closed) {
      stillBroken -= 1;
      if (stillBroken >= 0) return;
      if (!diagnostics.some(({ what }) => what.startsWith(`"${name}" is closed by`))) {
        reportUnopened(mark);
      }
      return;
    }
    for (const crossed of open.splice(at).slice(1)) {
      const inner = crossed.open.tag.name;
      report(
        crossed.open,
        `"${inner}" is closed by the tag "${name}"`,
        `Close it with {{/${inner}}} before {{/${name}}}.`,
      );
    }
    if (isSlide(closed.open)) {
      slides.push(closed.open, mark);
      return;
    }
    if (isBlockMark(closed.open)) {
      blocks.push({ open: closed.open, branches: closed.branches, close: mark });
    }
  }

  function reportUnclosed(mark: BlockTag<OpeningTag>): void {
    const { name, kind } = mark.tag;
    const what = kind === 'if' ? 'the condition' : `the list "${name}"`;
    report(
      mark,
      `${what} is opened with ${mark.written}, but never closed`,
      `Write {{/${name}}} where it ends.`,
    );
  }

  function reportUnopened(mark: BlockTag<ClosingTag>): void {
    const { name } = mark.tag;
    const what = name === 'if' || name === '' ? 'a condition' : `the list "${name}"`;
    report(
      mark,
      `${what} is closed with ${mark.written}, but never opened`,
      foreignClosingTag(name) ?? `Write {{#${name || 'name'}}} where it begins.`,
    );
  }
}

const isOpening = (found: FoundTag): found is BlockTag<OpeningTag> =>
  found.tag.kind === 'list' ||
  found.tag.kind === 'inverse' ||
  found.tag.kind === 'if' ||
  found.tag.kind === 'slide';
const isBranch = (found: FoundTag): found is BlockTag<BranchTag> => found.tag.kind === 'branch';
const isClosing = (found: FoundTag): found is BlockTag<ClosingTag> => found.tag.kind === 'closing';
const isSlide = (found: FoundTag): boolean => found.tag.kind === 'slide';
const isBlockMark = (mark: BlockTag<OpeningTag>): mark is Block['open'] =>
  mark.tag.kind !== 'slide';
