import type { Bitmap } from './png.ts';

/** A point in the unit square, (0, 0) at the upper left. */
export type Point = readonly [x: number, y: number];

/** Says which colour (six hexadecimal digits) a point of the unit square has; null is transparent. */
export type Painter = (point: Point) => string | null;

const SAMPLES = 5;

/** Rasterises a painter into a square bitmap, each pixel the mean of a grid of samples. */
export function rasterise(paint: Painter, size: number): Bitmap {
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      rgba.set(pixel(paint, x, y, size), (y * size + x) * 4);
    }
  }
  return { width: size, height: size, rgba };
}

function pixel(paint: Painter, x: number, y: number, size: number): number[] {
  let [red, green, blue, hits] = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const dx = ((i % SAMPLES) + 0.5) / SAMPLES;
    const dy = (Math.floor(i / SAMPLES) + 0.5) / SAMPLES;
    const hex = paint([(x + dx) / size, (y + dy) / size]);
    if (hex === null) continue;
    const value = Number.parseInt(hex, 16);
    red += value >> 16;
    green += (value >> 8) & 255;
    blue += value & 255;
    hits++;
  }
  if (hits === 0) return [0, 0, 0, 0];
  const alpha = (hits / (SAMPLES * SAMPLES)) * 255;
  return [red / hits, green / hits, blue / hits, alpha].map(Math.round);
}

/** A straight piece of an outline, from a to b. Flat, as it is looked at millions of times. */
export interface Edge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** The edges of an open line through the given points. */
export function edges(points: readonly Point[]): Edge[] {
  return points.slice(1).map(([bx, by], index) => {
    const [ax, ay] = points[index] ?? [bx, by];
    return { ax, ay, bx, by };
  });
}

/** Whether a point lies inside a closed outline (even-odd rule). */
export function insideOutline([x, y]: Point, outline: readonly Edge[]): boolean {
  let inside = false;
  for (const { ax, ay, bx, by } of outline) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Whether a point lies inside the unit square with its corners rounded. */
export function insideRoundedSquare([x, y]: Point, radius: number): boolean {
  const dx = Math.max(radius - x, x - (1 - radius), 0);
  const dy = Math.max(radius - y, y - (1 - radius), 0);
  return dx * dx + dy * dy <= radius * radius;
}

/** Whether a point lies within a distance of one of the edges. */
export function nearEdge([x, y]: Point, line: readonly Edge[], distance: number): boolean {
  for (const { ax, ay, bx, by } of line) {
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    const t = Math.min(1, Math.max(0, along));
    if ((x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2 < distance ** 2) return true;
  }
  return false;
}
