import { attributeOf } from '../../read/attributes.ts';
import type { Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Edit } from '../part-edits.ts';
import type { PlacedBlock } from './placed-block.ts';
import { visit } from './structure.ts';

/** Elements whose name or ID must be unique in a file. */
const UNIQUE_ELEMENTS: ReadonlySet<string> = new Set([
  'w:bookmarkStart',
  'w:bookmarkEnd',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:commentReference',
]);

/** Elements that contain the ID of their parent; Word and PowerPoint assign a missing one. */
const UNIQUE_CHILDREN: ReadonlyMap<string, string> = new Map([
  ['w:id', 'w:sdtPr'],
  // PowerPoint uses this element only for a row's ID.
  ['a:extLst', 'a:tr'],
]);

/** Attributes with the ID of a paragraph or row; Word and PowerPoint assign a missing one. */
const NUMBERS = ['w14:paraId', 'w14:textId'];

/**
 * Returns the edits for elements that must be unique, so that a list does not repeat them in each
 * iteration: bookmarks, comments, and the IDs of paragraphs, rows, content controls and drawings.
 * @param notes the notes that lists of another part repeat
 */
export function uniqueElementEdits(
  source: string,
  root: Element,
  placed: readonly PlacedBlock[],
  notes: readonly Range[],
): Edit[] {
  const ofLists = placed
    .filter(({ block }) => block.open.tag.kind === 'list')
    .map(({ cuts }) => ({ start: cuts[0]?.at ?? 0, end: cuts.at(-1)?.at ?? 0 }));
  const repeated = [...ofLists, ...notes];
  if (repeated.length === 0) return [];
  // A list may end inside a paragraph that starts in it; its opening tag decides.
  const isRepeated = (element: Element) =>
    repeated.some(({ start, end }) => start <= element.start && element.start < end);
  const edits: Edit[] = [];
  visit(root, (element) => {
    const isNumbered = element.name === 'w:p' || element.name === 'w:tr';
    const isDrawing = element.name === 'wp:docPr';
    if (!isUnique(element) && !isNumbered && !isDrawing) return;
    if (!isRepeated(element)) return;
    if (isDrawing) edits.push(...drawingId(source, element));
    else if (isNumbered) edits.push(...numbers(source, element));
    else {
      const literal = source.slice(element.start, element.end);
      const by = { do: 'only-first', literal } as const;
      edits.push({ do: 'replace', start: element.start, end: element.end, by });
    }
  });
  return edits;
}

function isUnique({ name, parent }: Element): boolean {
  return (
    UNIQUE_ELEMENTS.has(name) || (parent !== null && UNIQUE_CHILDREN.get(name) === parent.name)
  );
}

function drawingId(source: string, element: Element): Edit[] {
  const id = attributeOf(source, element, 'id');
  if (!id) return [];
  const by = { do: 'drawing-id', own: id.value } as const;
  return [{ do: 'replace', start: id.valueStart, end: id.valueEnd, by }];
}

function numbers(source: string, element: Element): Edit[] {
  return NUMBERS.flatMap((name): Edit[] => {
    const attribute = attributeOf(source, element, name);
    if (!attribute) return [];
    const { start, end } = attribute;
    const by = { do: 'only-first', literal: source.slice(start, end) } as const;
    return [{ do: 'replace', start, end, by }];
  });
}
