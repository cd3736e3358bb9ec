import type { Attribute } from './attributes.ts';
import { attributeOf } from './attributes.ts';
import type { Paragraph } from './paragraphs.ts';
import { decodeWithPlaces } from './xml-characters.ts';
import type { Element } from './xml-tree.ts';

/** A text in an attribute: a description, a screen tip, or the words of a watermark. */
export interface AttributeText {
  /** The attribute's name without its prefix: `descr`, `title`, and in VML `alt`. */
  readonly name: string;
  readonly attribute: Attribute;
  /** The text as its own paragraph, whose element has the attribute. */
  readonly paragraph: Paragraph;
}

/**
 * The attributes that describe pictures, shapes and charts (ECMA-376 part 1, §20.1.2.2.8), tables,
 * and pictures in VML; screen tips of links; and text that VML draws, such as watermarks.
 */
const DESCRIBED: ReadonlyMap<string, readonly string[]> = new Map([
  ['wp:docPr', ['descr', 'title']],
  ['pic:cNvPr', ['descr', 'title']],
  ['p:cNvPr', ['descr', 'title']],
  ['cdr:cNvPr', ['descr', 'title']],
  ['v:shape', ['alt', 'title']],
  ['v:rect', ['alt', 'title']],
  ['v:textpath', ['string']],
  ['w:tblCaption', ['val']],
  ['w:tblDescription', ['val']],
  ['w:hyperlink', ['tooltip']],
  ['a:hlinkClick', ['tooltip']],
  ['a:hlinkHover', ['tooltip']],
  ['a:hlinkMouseOver', ['tooltip']],
]);

/** Returns the alternative texts and titles of a part that may contain tags, in document order. */
export function attributeTextsOf(source: string, root: Element): AttributeText[] {
  const found: AttributeText[] = [];
  const visit = (element: Element): void => {
    for (const name of DESCRIBED.get(element.name) ?? []) {
      const attribute = attributeOf(source, element, prefixOf(element) + name);
      if (attribute && /\{\{|\}\}/u.test(attribute.value)) {
        found.push({ name, attribute, paragraph: paragraphOf(attribute, element) });
      }
    }
    element.children.forEach(visit);
  };

  visit(root);
  return found;

  /** In Word parts, these attributes have the prefix of their element. */
  function prefixOf({ name, nameInFile }: Element): string {
    return name.startsWith('w:') ? nameInFile.slice(0, nameInFile.indexOf(':') + 1) : '';
  }

  function paragraphOf({ valueStart, valueEnd }: Attribute, element: Element): Paragraph {
    const { text, starts } = decodeWithPlaces(source, valueStart, valueEnd);
    const piece = { element, from: 0, to: text.length, starts };
    return { element, text, pieces: [piece] };
  }
}
