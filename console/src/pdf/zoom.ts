/** At 72 dots an inch, in pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pixels for each point of a page, or as many as fit into the width. */
export type Zoom = number | 'fit';

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Returns how many pixels a point of a page has; all pages have the same. */
export function scaleOf(zoom: Zoom, width: number, sizes: readonly PageSize[]): number {
  if (zoom !== 'fit') return zoom;
  const widest = Math.max(...sizes.map((size) => size.width), 1);
  return width === 0 ? 1 : width / widest;
}

/** Returns the next larger or smaller zoom. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const further = STEPS.filter((step) => (step - scale) * direction > 0.01);
  return (direction === 1 ? further[0] : further.at(-1)) ?? scale;
}
