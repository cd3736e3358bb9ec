/** The size of a chart, in units of its own: it is stretched to its place. */
export const CHART = { width: 900, height: 100 } as const;

/** Returns the end of a scale that has a round number and room for a value. */
export function roundedUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}

/** A bar of a chart. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns a bar for each value. The scale ends at `most`. */
export function barsOf(values: readonly number[], most: number): Bar[] {
  const step = CHART.width / values.length;
  return values.map((value, index) => {
    const height = (value / most) * CHART.height;
    return { x: (index + 0.125) * step, y: CHART.height - height, width: 0.75 * step, height };
  });
}

/**
 * Returns the line through some values as the path of an SVG, with a dot at each. The line is interrupted
 * where there is no value.
 */
export function lineOf(values: readonly (number | null)[], most: number): string {
  let isInterrupted = true;
  const parts = placesOf(values, most).flatMap((place) => {
    if (place === null) {
      isInterrupted = true;
      return [];
    }
    const command = isInterrupted ? 'M' : 'L';
    isInterrupted = false;
    return [`${command}${place}h0`];
  });
  return parts.join('');
}

/** Returns the values without a neighbour, to which no line leads, as the path of an SVG. */
export function pointsOf(values: readonly (number | null)[], most: number): string {
  const places = placesOf(values, most);
  const isAlone = (index: number) => !places[index - 1] && !places[index + 1];
  return places
    .flatMap((place, index) => (place !== null && isAlone(index) ? [`M${place}h0`] : []))
    .join('');
}

function placesOf(values: readonly (number | null)[], most: number): (string | null)[] {
  const step = CHART.width / values.length;
  return values.map((value, index) => {
    if (value === null) return null;
    const y = CHART.height - (value / most) * CHART.height;
    return `${rounded((index + 0.5) * step)} ${rounded(y)}`;
  });
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
