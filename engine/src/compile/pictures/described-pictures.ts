import { asPicture } from '../../language/pipeline/as-picture.ts';
import type { Expression } from '../../language/expression.ts';
import type { AttributeText } from '../../read/attribute-texts.ts';
import type { FoundTag } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { LayoutFrames } from './layout-frames.ts';
import type { PlaceholderPicture } from './placeholder-picture.ts';
import { placeholderPicture } from './placeholder-picture.ts';
import { around, childNamed } from '../blocks/structure.ts';
import { vmlPlaceholder } from './vml-placeholder.ts';

/** A picture of the template whose alternative text is a tag. */
export interface DescribedPicture {
  /** The tag; its value must be a picture. */
  readonly found: FoundTag & { tag: { kind: 'value'; value: Expression } };
  /** The element that the picture replaces. */
  readonly element: Element;
  readonly placeholder: PlaceholderPicture;
}

/**
 * Returns the picture that an alternative text belongs to.
 * @param tags those of the text
 * @returns null if it belongs to no picture, or contains more than one picture tag
 */
export function describedPicture(
  source: string,
  { name, paragraph }: AttributeText,
  tags: readonly FoundTag[],
  frames: LayoutFrames,
): DescribedPicture | null {
  const [found, another] = tags;
  if (!found || another || name === 'title' || found.tag.kind !== 'value') return null;
  if (found.written !== paragraph.text.trim()) return null;
  const value = asPicture(found.tag.value);
  const element = pictureAround(paragraph.element);
  if (!element || value.produces !== 'picture') return null;
  const placeholder =
    element.name === 'v:shape' || element.name === 'v:rect'
      ? vmlPlaceholder(source, element)
      : placeholderPicture(source, element, () => frames(source, element));
  if (placeholder?.alternativeText !== paragraph.text) return null;
  return { found: { ...found, tag: { kind: 'value', value } }, element, placeholder };
}

/**
 * Returns the picture that an element describes: `<w:drawing>`, `<p:pic>`, `<pic:pic>` in a group
 * of a Word file, or `<v:shape>` in VML.
 * @param described the element that has the alternative text
 */
export function pictureAround(described: Element): Element | null {
  switch (described.name) {
    case 'wp:docPr':
      return pictureIn(around(described, 'w:drawing'));
    case 'pic:cNvPr': {
      const picture = around(described, 'pic:pic');
      return picture?.parent?.name === 'a:graphicData' ? around(picture, 'w:drawing') : picture;
    }
    case 'p:cNvPr':
      return described.parent?.name === 'p:nvPicPr' ? around(described, 'p:pic') : null;
    default:
      return childNamed(described, 'v:imagedata') ? described : null;
  }
}

/** Returns a drawing if it contains a single picture, and not a chart, a shape or a group. */
function pictureIn(drawing: Element | null): Element | null {
  const graphic = drawing?.children[0] && childNamed(drawing.children[0], 'a:graphic');
  const data = graphic && childNamed(graphic, 'a:graphicData');
  return data && childNamed(data, 'pic:pic') ? drawing : null;
}
