import type { Expression } from '../../language/expression.ts';
import { TagError } from '../../language/diagnostics/tag-error.ts';
import { attributeOf } from '../../read/attributes.ts';
import type { FoundTag, Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import { xmlWithCanonicalPrefixes } from '../canonical-prefixes.ts';
import { containsOnly } from '../blocks/paragraph-content.ts';
import type { LayoutFrames } from '../pictures/layout-frames.ts';
import type { Edit } from '../part-edits.ts';
import type { Instruction, RichPlace, WholeParagraph, WholeShape } from '../program.ts';
import { shapeFrame } from '../pictures/shape-frame.ts';
import { around, childNamed, xmlOf } from '../blocks/structure.ts';

/** A tag that writes a value. */
export type FoundValue = FoundTag & { tag: { kind: 'value'; value: Expression } };

/**
 * Returns the edits that write a value where its tag begins, formatted like the tag's first
 * character.
 * @param frames the frames that shapes inherit from the layout of their slide
 * @throws TagError if the value cannot be written at this position
 */
export function valueEdits(source: string, found: FoundValue, frames: LayoutFrames): Edit[] {
  const { value } = found.tag;
  const run = runOf(source, found.element);
  const [first, ...more] = found.ranges;
  const rest = more.map((range): Edit => ({ do: 'replace', ...range, by: null }));
  if (value.produces === 'text') {
    const by: Instruction = { do: 'text', value, lineBreak: run?.lineBreak ?? ' ' };
    return [{ do: 'replace', ...first, by }, ...rest];
  }
  if (!run) {
    throw new TagError(
      `${found.written} is in a place that supports only plain text`,
      'Put it in a paragraph of the text.',
    );
  }
  const { kind, closeRun, openRun, runProperties } = run;
  const place = { kind, closeRun, openRun, runProperties };
  const whole = wholeAround(source, found, frames);
  if (run.kind === 'slide' && value.produces === 'picture' && whole?.of !== 'shape') {
    throw new TagError(
      `${found.written} is next to other text, and a text on a slide cannot contain a picture`,
      'Put the tag in a separate text box: the picture replaces it.',
    );
  }
  const range: Range = whole?.range ?? first;
  const by: Instruction = { do: 'rich', value, place: { ...place, whole: whole?.what ?? null } };
  return [{ do: 'replace', start: range.start, end: range.end, by }, ...rest];
}

/** Returns an edit that preserves the leading and trailing spaces of a Word text. */
export function preserveSpace(source: string, text: Element): Edit[] {
  if (text.name !== 'w:t' || attributeOf(source, text, 'xml:space')) return [];
  const at = text.contentStart - 1;
  return [{ do: 'insert', start: at, end: at, literal: ' xml:space="preserve"' }];
}

type Run = Omit<RichPlace, 'whole'> & { lineBreak: string };

/** Returns the run that contains a text; null for a text without one, such as a chart label. */
function runOf(source: string, text: Element): Run | null {
  const run = text.parent;
  if (run?.name === 'w:r' && text.name === 'w:t') return wordRun(source, text, run);
  if (run?.name === 'a:r' && text.name === 'a:t') return slideRun(source, text, run);
  return null;
}

function wordRun(source: string, { nameInFile: text }: Element, run: Element): Run {
  const properties = childNamed(run, 'w:rPr');
  return {
    kind: 'word',
    closeRun: `</${text}></${run.nameInFile}>`,
    openRun: `<${run.nameInFile}>${xmlOf(source, properties)}<${text} xml:space="preserve">`,
    runProperties: xmlWithCanonicalPrefixes(source, properties),
    lineBreak: `</${text}><${sibling(run, 'br')}/><${text} xml:space="preserve">`,
  };
}

function slideRun(source: string, { nameInFile: text }: Element, run: Element): Run {
  const properties = childNamed(run, 'a:rPr');
  const look = xmlOf(source, properties);
  const closeRun = `</${text}></${run.nameInFile}>`;
  const openRun = `<${run.nameInFile}>${look}<${text}>`;
  const br = sibling(run, 'br');
  const brXml = look === '' ? `<${br}/>` : `<${br}>${look}</${br}>`;
  const lineBreak = closeRun + brXml + openRun;
  const runProperties = xmlWithCanonicalPrefixes(source, properties);
  return { kind: 'slide', closeRun, openRun, runProperties, lineBreak };
}

/** Returns the name of an element with this one's prefix. */
function sibling({ nameInFile }: Element, name: string): string {
  return nameInFile.slice(0, nameInFile.indexOf(':') + 1) + name;
}

interface Whole<What> {
  readonly of: 'paragraph' | 'shape';
  readonly range: Range;
  readonly what: What;
}

/**
 * Returns the element that a value replaces: Markdown replaces its paragraph, a picture its shape
 * on a slide.
 */
function wholeAround(
  source: string,
  found: FoundValue,
  frames: LayoutFrames,
): Whole<WholeParagraph> | Whole<WholeShape> | null {
  const { element: paragraph } = found.paragraph;
  const { produces: makes } = found.tag.value;
  if (!containsOnly(found.paragraph, [found])) return null;
  if (makes === 'picture') {
    const shape = shapeAround(paragraph);
    if (!shape) return null;
    const sides = { before: before(source, shape, found), after: after(source, shape, found) };
    return {
      of: 'shape',
      range: shape,
      what: {
        of: 'shape',
        number: shapeNumber(source, shape),
        frame: shapeFrame(source, shape) ?? frames(source, shape),
        ...sides,
      },
    };
  }
  if (makes !== 'markdown') return null;
  const properties = xmlWithCanonicalPrefixes(source, childNamed(paragraph, 'w:pPr', 'a:pPr'));
  // Nothing else is kept: bookmarks and IDs in it must be unique, and lists repeat it.
  const sides = {
    before: `<${paragraph.nameInFile}>${properties}`,
    after: `${xmlOf(source, childNamed(paragraph, 'a:endParaRPr'))}</${paragraph.nameInFile}>`,
  };
  return { of: 'paragraph', range: paragraph, what: { of: 'paragraph', properties, ...sides } };
}

function before(source: string, whole: Element, { element, ranges }: FoundValue): string {
  const insert = preserveSpace(source, element)[0];
  if (insert?.do !== 'insert') return source.slice(whole.start, ranges[0].start);
  const beforeInsert = source.slice(whole.start, insert.start);
  return beforeInsert + insert.literal + source.slice(insert.start, ranges[0].start);
}

/** Returns the XML after the tag; the pieces of a split tag are omitted. */
function after(source: string, whole: Element, { ranges }: FoundValue): string {
  const ends = [...ranges.slice(1).map(({ start }) => start), whole.end];
  return ranges.map(({ end }, index) => source.slice(end, ends[index])).join('');
}

function shapeNumber(source: string, shape: Element): number | null {
  const properties = childNamed(shape, 'p:nvSpPr');
  const described = properties && childNamed(properties, 'p:cNvPr');
  const written = described && attributeOf(source, described, 'id')?.value;
  return written !== undefined && /^\d{1,10}$/u.test(written) ? Number(written) : null;
}

/** Returns the slide shape whose only paragraph this is. */
function shapeAround(paragraph: Element): Element | null {
  const body = paragraph.parent;
  if (body?.children.filter(({ name }) => name === 'a:p').length !== 1) return null;
  return around(body, 'p:sp');
}
