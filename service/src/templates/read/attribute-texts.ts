import type { Attribute } from './attributes.ts';
import { attributeOf } from './attributes.ts';
import type { Paragraph } from './paragraphs.ts';
import { decodeWithPlaces } from './xml-characters.ts';
import type { Element } from './xml-tree.ts';

/** A text that an attribute holds, for people who do not see what it describes. */
export interface AttributeText {
  /** Of the attribute: `descr`, `title`, and in VML `alt`. */
  readonly name: string;
  readonly attribute: Attribute;
  /** The text as a paragraph of its own; its element is the one that has the attribute. */
  readonly paragraph: Paragraph;
}

/** What describes pictures, shapes and charts (ECMA-376 part 1, §20.1.2.2.8), and pictures in VML. */
const DESCRIBED: ReadonlyMap<string, readonly string[]> = new Map([
  ['wp:docPr', ['descr', 'title']],
  ['pic:cNvPr', ['descr', 'title']],
  ['p:cNvPr', ['descr', 'title']],
  ['cdr:cNvPr', ['descr', 'title']],
  ['v:shape', ['alt', 'title']],
  ['v:rect', ['alt', 'title']],
]);

/** The alternative texts and titles of a part that may have tags in them, in the part's order. */
export function attributeTextsOf(source: string, root: Element): AttributeText[] {
  const found: AttributeText[] = [];
  const visit = (element: Element): void => {
    for (const name of DESCRIBED.get(element.name) ?? []) {
      const attribute = attributeOf(source, element, name);
      if (attribute && /\{\{|\}\}/u.test(attribute.value)) {
        found.push({ name, attribute, paragraph: paragraphOf(attribute, element) });
      }
    }
    element.children.forEach(visit);
  };

  visit(root);
  return found;

  function paragraphOf({ valueStart, valueEnd }: Attribute, element: Element): Paragraph {
    const { text, starts } = decodeWithPlaces(source, valueStart, valueEnd);
    const piece = { element, from: 0, to: text.length, starts };
    return { element, text, pieces: [piece] };
  }
}
