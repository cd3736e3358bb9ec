import type { Package, XmlPart } from '../../package/package.ts';
import { attributeOf } from '../../read/attributes.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { ShapeFrame } from './shape-frame.ts';
import { shapeFrame } from './shape-frame.ts';
import { around, visit } from '../blocks/structure.ts';

/**
 * Returns the frame that a shape inherits from its layout; null if the layout does not state one.
 */
export type LayoutFrames = (source: string, shape: Element) => ShapeFrame | null;

/** The inherited frames of a part that has no layout. */
export const NO_LAYOUT: LayoutFrames = () => null;

/**
 * The identification of a placeholder on a slide, its layout and its master (ECMA-376 part 1,
 * §19.3.1.36).
 */
interface PlaceholderName {
  readonly type: string;
  readonly index: string | null;
}

interface PlacedPlaceholder extends PlaceholderName {
  readonly frame: ShapeFrame | null;
}

/** A master has one placeholder for all kinds of content. */
const KINDS_ON_MASTER: Readonly<Record<string, string>> = {
  ctrTitle: 'title',
  subTitle: 'body',
  obj: 'body',
  pic: 'body',
  chart: 'body',
  tbl: 'body',
  clipArt: 'body',
  dgm: 'body',
  media: 'body',
};

/**
 * Finds the frames that a slide inherits from its layout, and the layout from its master. Both are
 * read on the first query.
 */
export function layoutFramesOf(office: Package, slide: string): LayoutFrames {
  let layers: readonly PlacedPlaceholder[][] | null = null;
  return (source, shape) => {
    const name = placeholderName(source, shape);
    if (!name) return null;
    layers ??= layersOf(office, slide);
    const [onLayout = [], onMaster = []] = layers;
    const own =
      onLayout.find(({ index }) => index !== null && index === name.index) ??
      onLayout.find(({ type }) => type === name.type);
    if (own?.frame) return own.frame;
    const type = own?.type ?? name.type;
    return onMaster.find((each) => each.type === (KINDS_ON_MASTER[type] ?? type))?.frame ?? null;
  };
}

function layersOf(office: Package, slide: string): PlacedPlaceholder[][] {
  const layout = office.relatedPart(slide, 'slideLayout');
  const master = layout && office.relatedPart(layout, 'slideMaster');
  return [layout, master].map((part) => (part ? placeholdersOf(office.requiredXml(part)) : []));
}

function placeholdersOf({ source, root }: XmlPart): PlacedPlaceholder[] {
  const placeholders: PlacedPlaceholder[] = [];
  visit(root, (element) => {
    const shape = element.name === 'p:ph' ? around(element, 'p:sp', 'p:pic') : null;
    const name = shape && placeholderName(source, shape);
    if (name) placeholders.push({ ...name, frame: shapeFrame(source, shape) });
  });
  return placeholders;
}

function placeholderName(source: string, shape: Element): PlaceholderName | null {
  let name: PlaceholderName | null = null;
  visit(shape, (element) => {
    if (element.name !== 'p:ph') return;
    name = {
      type: attributeOf(source, element, 'type')?.value ?? 'obj',
      index: attributeOf(source, element, 'idx')?.value ?? null,
    };
  });
  return name;
}
