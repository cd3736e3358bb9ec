import type { Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { Edit } from '../part-edits.ts';
import type { PlacedBlock } from './placed-block.ts';

/**
 * Returns the edits of a block: its edges, and the paragraphs and rows that are removed with its
 * tags.
 */
export function blockEdits(placed: PlacedBlock): Edit[] {
  const last = placed.cuts.length - 1;
  const edges = placed.cuts.map(({ tag, at }, index): Edit => {
    const edge = index === 0 ? 'open' : index === last ? 'close' : 'branch';
    return { do: edge, placed, tag, start: at, end: at };
  });
  return [...edges, ...placed.dropped.map(dropEdit)];
}

/** Deletes a range of a part. */
export function dropEdit({ start, end }: Range): Edit {
  return { do: 'replace', start, end, by: null };
}

/** Returns the elements that lose content. */
export function containersOf(
  placed: readonly PlacedBlock[],
  dropped: readonly Element[],
): Set<Element> {
  const containers = [
    ...placed.map(({ container }) => container),
    ...dropped.map(({ parent }) => parent),
  ];
  return new Set(containers.filter((container) => container !== null));
}
