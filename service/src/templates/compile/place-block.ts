import { LanguageFault } from '../language/language-fault.ts';
import type { FoundTag, Range } from '../read/find-tags.ts';
import type { Element } from '../read/xml-tree.ts';
import type { Block } from './blocks.ts';
import type { ListStyles } from './list-items.ts';
import { isListItem } from './list-items.ts';
import { beginsParagraph, endsParagraph, holdsOnly } from './paragraph-content.ts';
import { childTowards, commonAncestor, visit, withAncestors } from './structure.ts';

/** Where a block is cut out of its part. */
export interface PlacedBlock {
  readonly block: Block;
  /** Where its body begins, where each branch begins, and where the last one ends. */
  readonly cuts: readonly Cut[];
  /** Paragraphs and rows that hold nothing but its tags, and go with them. */
  readonly dropped: readonly Range[];
  /** What its paragraphs or rows stand in, which must not be left without any; null for text. */
  readonly container: Element | null;
}

/** A place where a tag takes effect, which need not be where it stands. */
export interface Cut {
  readonly tag: FoundTag;
  readonly at: number;
}

/** What must be known of the part around a block. */
export interface Surroundings {
  readonly source: string;
  readonly listStyles: ListStyles;
  /** The tags of blocks in the same paragraph. */
  readonly marksIn: (tag: FoundTag) => readonly FoundTag[];
  /** The tags in an element. */
  readonly tagsWithin: (element: Element) => readonly FoundTag[];
}

/**
 * Decides what a block repeats or leaves out. In this order:
 *
 * 1. Tags in different cells of a table, in one row or several: whole rows, from that of the
 *    opening tag to that of the closing tag. A row with nothing else in it goes away.
 * 2. Tags around the whole text of a paragraph that has a bullet: the paragraph.
 * 3. Tags in different paragraphs, the opening one at the beginning of its paragraph and the closing
 *    one at the end: whole paragraphs. A paragraph with nothing else in it goes away.
 * 4. Otherwise the text between the tags, with the ends of paragraphs that are in it.
 *
 * @throws LanguageFault when the tags stand where nothing whole lies between them
 */
export function placeBlock(block: Block, around: Surroundings): PlacedBlock {
  const marks: Marks = [block.open, ...block.branches, block.close];
  const paragraphs = marks.map(({ paragraph }) => paragraph.element);
  const [first, ...rest] = paragraphs;
  if (!first) throw new Error('A block has tags');
  const common = commonAncestor([first, ...rest]);

  if (common.name === 'w:tr' || common.name === 'a:tr') return placeRow(block, common);
  if (holdsRows(common)) {
    return placeRows(block, marks, common, around);
  }
  if (paragraphs.every((paragraph) => paragraph === common)) {
    if (isWholeListItem(block, around)) return placeListItem(block, common);
    return placeText(block, marks);
  }
  if (!paragraphs.every(({ parent }) => parent === common)) {
    throw new LanguageFault(
      `${describe(block)} begins ${where(block.open)} and ends ${where(block.close)}`,
      'Put both tags into the same text: both outside, or both inside the same cell or text box.',
    );
  }
  return placeParagraphs(block, marks, common, around) ?? placeText(block, marks);
}

type Marks = [FoundTag, ...FoundTag[]];

function placeRow(block: Block, row: Element): PlacedBlock {
  if (block.branches.length > 0) {
    throw new LanguageFault(
      `${describe(block)} is divided by {{else}} inside one row of a table`,
      'Put {{else}} alone into a row of its own, or both tags and {{else}} into one cell.',
    );
  }
  const cuts = [
    { tag: block.open, at: row.start },
    { tag: block.close, at: row.end },
  ];
  return { block, cuts, dropped: [], container: row.parent };
}

function placeRows(
  block: Block,
  marks: Marks,
  table: Element,
  { tagsWithin }: Surroundings,
): PlacedBlock {
  const dropped: Range[] = [];
  const cuts = marks.map((tag): Cut => {
    const row = childTowards(table, tag.paragraph.element);
    if (isBlankRow(row, tagsWithin(row))) {
      dropped.push(row);
      return { tag, at: row.end };
    }
    if (tag === block.open) return { tag, at: row.start };
    if (tag === block.close) return { tag, at: row.end };
    throw new LanguageFault(
      `"${tag.written}" shares its row of the table with other text`,
      'Put it alone into a row of its own.',
    );
  });
  return { block, cuts, dropped, container: table };
}

/** A table, or a content control around rows of one. */
function holdsRows({ name, children }: Element): boolean {
  if (name === 'w:tbl' || name === 'a:tbl') return true;
  return name === 'w:sdtContent' && children.some((child) => child.name === 'w:tr');
}

function placeListItem(block: Block, paragraph: Element): PlacedBlock {
  const cuts = [
    { tag: block.open, at: paragraph.start },
    { tag: block.close, at: paragraph.end },
  ];
  return { block, cuts, dropped: [], container: paragraph.parent };
}

/** @returns null when the tags are in the middle of texts */
function placeParagraphs(
  block: Block,
  marks: Marks,
  container: Element,
  { marksIn }: Surroundings,
): PlacedBlock | null {
  const dropped: Range[] = [];
  const cuts: Cut[] = [];
  for (const tag of marks) {
    const { element } = tag.paragraph;
    if (holdsOnly(tag.paragraph, marksIn(tag))) {
      dropped.push(element);
      cuts.push({ tag, at: element.end });
    } else if (tag !== block.close && beginsParagraph(tag, marksIn(tag))) {
      cuts.push({ tag, at: element.start });
    } else if (tag !== block.open && endsParagraph(tag, marksIn(tag))) {
      cuts.push({ tag, at: element.end });
    } else {
      return null;
    }
  }
  return { block, cuts, dropped, container };
}

/**
 * The text between the tags. What is between them may begin in one paragraph and end in another:
 * as both stand equally deep in elements of the same names, it can be repeated or left out.
 */
function placeText(block: Block, marks: Marks): PlacedBlock {
  const texts = marks.map(({ element }) => element);
  const [first, ...rest] = texts;
  if (!first) throw new Error('A block has tags');
  const common = commonAncestor([first, ...rest]);
  const depths = texts.map((element) => pathBelow(common, element));
  if (new Set(depths).size > 1) {
    throw new LanguageFault(
      `${describe(block)} begins ${where(block.open)} and ends ${where(block.close)}`,
      'Put both tags into the same text: both outside, or both inside the same link or control.',
    );
  }
  const cuts = marks.map((tag) => ({ tag, at: tag.ranges[0].start }));
  return { block, cuts, dropped: [], container: null };
}

function pathBelow(ancestor: Element, element: Element): string {
  const line = withAncestors(element);
  return line
    .slice(0, line.indexOf(ancestor))
    .map(({ nameInFile }) => nameInFile)
    .join('<');
}

function isWholeListItem(block: Block, around: Surroundings): boolean {
  if (block.open.tag.kind !== 'list' || block.branches.length > 0) return false;
  return (
    beginsParagraph(block.open, around.marksIn(block.open)) &&
    endsParagraph(block.close, around.marksIn(block.close)) &&
    isListItem(around.source, block.open.paragraph.element, around.listStyles)
  );
}

/** Whether a row shows nothing but tags of blocks. */
function isBlankRow(row: Element, tags: readonly FoundTag[]): boolean {
  if (tags.some(({ tag }) => tag.kind === 'value')) return false;
  let isBlank = true;
  visit(row, ({ name }) => {
    if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object') isBlank = false;
  });
  const paragraphs = new Map(tags.map((tag) => [tag.paragraph.element, tag.paragraph]));
  visit(row, (element) => {
    if (element.name !== 'w:p' && element.name !== 'a:p') return;
    const paragraph = paragraphs.get(element);
    if (!paragraph) isBlank &&= !hasText(element);
    else
      isBlank &&= holdsOnly(
        paragraph,
        tags.filter((tag) => tag.paragraph === paragraph),
      );
  });
  return isBlank;
}

function hasText(paragraph: Element): boolean {
  let found = false;
  visit(paragraph, ({ name, contentStart, contentEnd }) => {
    if ((name === 'w:t' || name === 'a:t') && contentEnd > contentStart) found = true;
  });
  return found;
}

function describe({ open }: Block): string {
  return open.tag.kind === 'if' ? 'the condition' : `the list "${open.tag.name}"`;
}

const PLACES: readonly [names: readonly string[], place: string][] = [
  [['w:tc', 'a:tc'], 'in a cell of a table'],
  [['w:txbxContent', 'p:txBody'], 'in a text box'],
  [['w:hyperlink'], 'in a link'],
  [['w:sdt'], 'in a content control'],
];

function where({ element }: FoundTag): string {
  for (const { name } of withAncestors(element)) {
    const place = PLACES.find(([names]) => names.includes(name));
    if (place) return place[1];
  }
  return 'in the text';
}
