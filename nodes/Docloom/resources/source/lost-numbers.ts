import type { ItemContext } from '../../execution/operation';

/** A number that JSON cannot represent; it is sent as `null`. */
export interface LostNumber {
  readonly path: string;
  readonly value: number;
}

/** Finds numbers that JSON cannot represent, such as the result of a division by zero. */
export function findLostNumbers(data: object): LostNumber[] {
  const paths = new WeakMap<object, string>();
  const found: LostNumber[] = [];
  JSON.stringify(data, function (this: object, name: string, value: unknown) {
    const above = paths.get(this) ?? '';
    const path = above === '' ? name : `${above}.${name}`;
    if (typeof value === 'object' && value !== null) paths.set(value, path);
    if (typeof value === 'number' && !Number.isFinite(value)) found.push({ path, value });
    return value;
  });
  return found;
}

/** Adds a warning for each number of the data that JSON cannot represent. */
export function showLostNumbers(item: ItemContext, data: object): void {
  item.memory.warnings.add(item.itemIndex, findLostNumbers(data).map(describeLostNumber));
}

function describeLostNumber({ path, value }: LostNumber): string {
  return `${path} is ${value}, which JSON cannot represent. It was sent as null.`;
}
